"""The settings as keywords, for editors and type checkers; made by ``python/typed_settings.py``."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, TypedDict


class Settings(TypedDict, total=False):
    """Values of ``Scenario.with_``."""

    rate: float | Literal["max"]
    record_bytes: int
    arrivals: Literal["throttled", "steady", "poisson", "bursts"]
    burst_s: float
    pause_s: float
    burst_flush: Literal["false", "true"]
    sending: Literal["async", "sync"]
    callers: int
    cold_start_ms: float
    latency_from: Literal["send", "intended"]
    duration_s: float
    measure_from_s: float
    keys: Literal["none", "uniform", "zipf", "sequential"]
    key_count: int
    keyed_share: float
    seed: int
    producers: int
    partitioner: Literal["round-robin", "round-robin-skip", "sticky", "uniform", "adaptive", "uniform-kip794", "adaptive-kip794", "random", "sticky-time", "uniform-bytes", "adaptive-bytes", "least-backup", "rule"]
    partitioner_availability_timeout_ms: int
    partitioner_ignore_keys: Literal["false", "true"]
    partitioner_rack_aware: Literal["false", "true"]
    sticky_partitioning_linger_ms: int
    rule: str
    linger_ms: int
    batch_size: int
    batch_num_messages: float | Literal["none"]
    compression_type: Literal["none", "gzip", "snappy", "lz4", "zstd"]
    compression_ratio: float
    compression_spread: float
    max_in_flight_requests_per_connection: int
    max_in_flight_batches_per_partition: float | Literal["none"]
    queue_buffering_backpressure_threshold: float | Literal["none"]
    send_buffer_bytes: float | Literal["system"]
    max_request_size: int
    request_partitions: Literal["all", "one", "ready", "own-connection", "send"]
    buffer_memory: int
    buffer_memory_allocation_strategy: Literal["full", "incremental"]
    queue_buffering_max_messages: float | Literal["none"]
    max_block_ms: int
    client_wakeup_us: float
    client_cpu_share: float
    client_cpu_cores: float | Literal["none"]
    acks: Literal["0", "1", "all"]
    enable_idempotence: Literal["true", "false"]
    delivery_timeout_ms: int
    request_timeout_ms: int
    retry_backoff_ms: int
    partitions: int
    broker_0_partitions: float | Literal["even"]
    topics: int
    topic_0_partitions: float | Literal["even"]
    topic_0_share: float | Literal["even"]
    replication_factor: int
    min_insync_replicas: int
    other_partitions: int
    num_replica_fetchers: int
    replica_fetch_wait_max_ms: int
    replica_lag_time_max_ms: float | Literal["never"]
    broker_partition_us: float
    diskless_enable: Literal["false", "true"]
    inkless_produce_commit_interval_ms: int
    inkless_produce_buffer_max_bytes: int
    inkless_produce_upload_thread_pool_size: int
    upload_ms: float
    upload_mb_ms: float
    upload_jitter: float
    file_commit_ms: float
    connection_pipeline: int
    object_read_ms: float
    brokers: int
    rtt_ms: float
    socket_receive_buffer_bytes: float | Literal["system"]
    socket_send_buffer_bytes: float | Literal["system"]
    replica_socket_receive_buffer_bytes: float | Literal["system"]
    racks: int
    rack_rtt_ms: float
    client_rack: float | Literal["spread"]
    network_mb_per_s: float
    num_network_threads: int
    num_io_threads: int
    queued_max_requests: int
    broker_network_us: float
    broker_request_us: float
    broker_batch_us: float
    broker_byte_ns: float
    broker_jitter: float
    broker_cpu_share: float
    host_cores: float | Literal["none"]
    stall_ms: float
    stall_every_s: float
    producer_byte_rate: float | Literal["none"]
    slow_broker: float | Literal["none"]
    slow_ms: float
    slow_kind: Literal["broker", "responses", "appends", "fetches"]
    slow_from_s: float
    slow_to_s: float | Literal["end"]
    down_broker: float | Literal["none"]
    down_kind: Literal["crash", "hang"]
    broker_session_timeout_ms: int
    refuses_broker: float | Literal["none"]
    refuses_kind: Literal["final", "retriable"]
    consumers: int
    fetch_min_bytes: int
    fetch_max_wait_ms: int
    max_partition_fetch_bytes: int
    receive_buffer_bytes: float | Literal["system"]
    max_poll_records: int
    consumer_fetch: Literal["partition", "node"]
    consumer_poll_us: float
    consumer_wakeup_us: float
    consumer_record_us: float
    replica_selector_class: Literal["leader", "rack-aware"]
    rebalance_at_s: float | Literal["never"]
    rebalance_protocol: Literal["eager", "cooperative", "consumer"]
    rebalance_ms: int
    group_producers: int
    group_rate: float | Literal["same", "max"]
    group_record_bytes: float | Literal["same"]
    group_arrivals: Literal["same", "throttled", "steady", "poisson", "bursts"]
    group_burst_s: float | Literal["same"]
    group_pause_s: float | Literal["same"]
    group_burst_flush: Literal["same", "false", "true"]
    group_sending: Literal["same", "async", "sync"]
    group_callers: float | Literal["same"]
    group_cold_start_ms: float | Literal["same"]
    group_keys: Literal["same", "none", "uniform", "zipf", "sequential"]
    group_key_count: float | Literal["same"]
    group_keyed_share: float | Literal["same"]
    group_partitioner: Literal["same", "round-robin", "round-robin-skip", "sticky", "uniform", "adaptive", "uniform-kip794", "adaptive-kip794", "random", "sticky-time", "uniform-bytes", "adaptive-bytes", "least-backup", "rule"]
    group_partitioner_availability_timeout_ms: float | Literal["same"]
    group_partitioner_ignore_keys: Literal["same", "false", "true"]
    group_partitioner_rack_aware: Literal["same", "false", "true"]
    group_sticky_partitioning_linger_ms: float | Literal["same"]
    group_rule: str
    group_linger_ms: float | Literal["same"]
    group_batch_size: float | Literal["same"]
    group_batch_num_messages: float | Literal["same", "none"]
    group_compression_type: Literal["same", "none", "gzip", "snappy", "lz4", "zstd"]
    group_compression_ratio: float | Literal["same"]
    group_compression_spread: float | Literal["same"]
    group_max_in_flight_requests_per_connection: float | Literal["same"]
    group_max_in_flight_batches_per_partition: float | Literal["same", "none"]
    group_queue_buffering_backpressure_threshold: float | Literal["same", "none"]
    group_send_buffer_bytes: float | Literal["same", "system"]
    group_max_request_size: float | Literal["same"]
    group_request_partitions: Literal["same", "all", "one", "ready", "own-connection", "send"]
    group_buffer_memory: float | Literal["same"]
    group_buffer_memory_allocation_strategy: Literal["same", "full", "incremental"]
    group_queue_buffering_max_messages: float | Literal["same", "none"]
    group_max_block_ms: float | Literal["same"]
    group_client_wakeup_us: float | Literal["same"]
    group_client_cpu_share: float | Literal["same"]
    group_client_cpu_cores: float | Literal["same", "none"]
    group_acks: Literal["same", "0", "1", "all"]
    group_enable_idempotence: Literal["same", "true", "false"]
    group_delivery_timeout_ms: float | Literal["same"]
    group_request_timeout_ms: float | Literal["same"]
    group_retry_backoff_ms: float | Literal["same"]
    at: str
    model: int


class Axes(TypedDict, total=False):
    """Axes of ``Scenario.grid``: some values, or one for all rows."""

    rate: Iterable[float | Literal["max"]] | float | Literal["max"]
    record_bytes: Iterable[int] | int
    arrivals: Iterable[Literal["throttled", "steady", "poisson", "bursts"]] | Literal["throttled", "steady", "poisson", "bursts"]
    burst_s: Iterable[float] | float
    pause_s: Iterable[float] | float
    burst_flush: Iterable[Literal["false", "true"]] | Literal["false", "true"]
    sending: Iterable[Literal["async", "sync"]] | Literal["async", "sync"]
    callers: Iterable[int] | int
    cold_start_ms: Iterable[float] | float
    latency_from: Iterable[Literal["send", "intended"]] | Literal["send", "intended"]
    duration_s: Iterable[float] | float
    measure_from_s: Iterable[float] | float
    keys: Iterable[Literal["none", "uniform", "zipf", "sequential"]] | Literal["none", "uniform", "zipf", "sequential"]
    key_count: Iterable[int] | int
    keyed_share: Iterable[float] | float
    seed: Iterable[int] | int
    producers: Iterable[int] | int
    partitioner: Iterable[Literal["round-robin", "round-robin-skip", "sticky", "uniform", "adaptive", "uniform-kip794", "adaptive-kip794", "random", "sticky-time", "uniform-bytes", "adaptive-bytes", "least-backup", "rule"]] | Literal["round-robin", "round-robin-skip", "sticky", "uniform", "adaptive", "uniform-kip794", "adaptive-kip794", "random", "sticky-time", "uniform-bytes", "adaptive-bytes", "least-backup", "rule"]
    partitioner_availability_timeout_ms: Iterable[int] | int
    partitioner_ignore_keys: Iterable[Literal["false", "true"]] | Literal["false", "true"]
    partitioner_rack_aware: Iterable[Literal["false", "true"]] | Literal["false", "true"]
    sticky_partitioning_linger_ms: Iterable[int] | int
    rule: Iterable[str] | str
    linger_ms: Iterable[int] | int
    batch_size: Iterable[int] | int
    batch_num_messages: Iterable[float | Literal["none"]] | float | Literal["none"]
    compression_type: Iterable[Literal["none", "gzip", "snappy", "lz4", "zstd"]] | Literal["none", "gzip", "snappy", "lz4", "zstd"]
    compression_ratio: Iterable[float] | float
    compression_spread: Iterable[float] | float
    max_in_flight_requests_per_connection: Iterable[int] | int
    max_in_flight_batches_per_partition: Iterable[float | Literal["none"]] | float | Literal["none"]
    queue_buffering_backpressure_threshold: Iterable[float | Literal["none"]] | float | Literal["none"]
    send_buffer_bytes: Iterable[float | Literal["system"]] | float | Literal["system"]
    max_request_size: Iterable[int] | int
    request_partitions: Iterable[Literal["all", "one", "ready", "own-connection", "send"]] | Literal["all", "one", "ready", "own-connection", "send"]
    buffer_memory: Iterable[int] | int
    buffer_memory_allocation_strategy: Iterable[Literal["full", "incremental"]] | Literal["full", "incremental"]
    queue_buffering_max_messages: Iterable[float | Literal["none"]] | float | Literal["none"]
    max_block_ms: Iterable[int] | int
    client_wakeup_us: Iterable[float] | float
    client_cpu_share: Iterable[float] | float
    client_cpu_cores: Iterable[float | Literal["none"]] | float | Literal["none"]
    acks: Iterable[Literal["0", "1", "all"]] | Literal["0", "1", "all"]
    enable_idempotence: Iterable[Literal["true", "false"]] | Literal["true", "false"]
    delivery_timeout_ms: Iterable[int] | int
    request_timeout_ms: Iterable[int] | int
    retry_backoff_ms: Iterable[int] | int
    partitions: Iterable[int] | int
    broker_0_partitions: Iterable[float | Literal["even"]] | float | Literal["even"]
    topics: Iterable[int] | int
    topic_0_partitions: Iterable[float | Literal["even"]] | float | Literal["even"]
    topic_0_share: Iterable[float | Literal["even"]] | float | Literal["even"]
    replication_factor: Iterable[int] | int
    min_insync_replicas: Iterable[int] | int
    other_partitions: Iterable[int] | int
    num_replica_fetchers: Iterable[int] | int
    replica_fetch_wait_max_ms: Iterable[int] | int
    replica_lag_time_max_ms: Iterable[float | Literal["never"]] | float | Literal["never"]
    broker_partition_us: Iterable[float] | float
    diskless_enable: Iterable[Literal["false", "true"]] | Literal["false", "true"]
    inkless_produce_commit_interval_ms: Iterable[int] | int
    inkless_produce_buffer_max_bytes: Iterable[int] | int
    inkless_produce_upload_thread_pool_size: Iterable[int] | int
    upload_ms: Iterable[float] | float
    upload_mb_ms: Iterable[float] | float
    upload_jitter: Iterable[float] | float
    file_commit_ms: Iterable[float] | float
    connection_pipeline: Iterable[int] | int
    object_read_ms: Iterable[float] | float
    brokers: Iterable[int] | int
    rtt_ms: Iterable[float] | float
    socket_receive_buffer_bytes: Iterable[float | Literal["system"]] | float | Literal["system"]
    socket_send_buffer_bytes: Iterable[float | Literal["system"]] | float | Literal["system"]
    replica_socket_receive_buffer_bytes: Iterable[float | Literal["system"]] | float | Literal["system"]
    racks: Iterable[int] | int
    rack_rtt_ms: Iterable[float] | float
    client_rack: Iterable[float | Literal["spread"]] | float | Literal["spread"]
    network_mb_per_s: Iterable[float] | float
    num_network_threads: Iterable[int] | int
    num_io_threads: Iterable[int] | int
    queued_max_requests: Iterable[int] | int
    broker_network_us: Iterable[float] | float
    broker_request_us: Iterable[float] | float
    broker_batch_us: Iterable[float] | float
    broker_byte_ns: Iterable[float] | float
    broker_jitter: Iterable[float] | float
    broker_cpu_share: Iterable[float] | float
    host_cores: Iterable[float | Literal["none"]] | float | Literal["none"]
    stall_ms: Iterable[float] | float
    stall_every_s: Iterable[float] | float
    producer_byte_rate: Iterable[float | Literal["none"]] | float | Literal["none"]
    slow_broker: Iterable[float | Literal["none"]] | float | Literal["none"]
    slow_ms: Iterable[float] | float
    slow_kind: Iterable[Literal["broker", "responses", "appends", "fetches"]] | Literal["broker", "responses", "appends", "fetches"]
    slow_from_s: Iterable[float] | float
    slow_to_s: Iterable[float | Literal["end"]] | float | Literal["end"]
    down_broker: Iterable[float | Literal["none"]] | float | Literal["none"]
    down_kind: Iterable[Literal["crash", "hang"]] | Literal["crash", "hang"]
    broker_session_timeout_ms: Iterable[int] | int
    refuses_broker: Iterable[float | Literal["none"]] | float | Literal["none"]
    refuses_kind: Iterable[Literal["final", "retriable"]] | Literal["final", "retriable"]
    consumers: Iterable[int] | int
    fetch_min_bytes: Iterable[int] | int
    fetch_max_wait_ms: Iterable[int] | int
    max_partition_fetch_bytes: Iterable[int] | int
    receive_buffer_bytes: Iterable[float | Literal["system"]] | float | Literal["system"]
    max_poll_records: Iterable[int] | int
    consumer_fetch: Iterable[Literal["partition", "node"]] | Literal["partition", "node"]
    consumer_poll_us: Iterable[float] | float
    consumer_wakeup_us: Iterable[float] | float
    consumer_record_us: Iterable[float] | float
    replica_selector_class: Iterable[Literal["leader", "rack-aware"]] | Literal["leader", "rack-aware"]
    rebalance_at_s: Iterable[float | Literal["never"]] | float | Literal["never"]
    rebalance_protocol: Iterable[Literal["eager", "cooperative", "consumer"]] | Literal["eager", "cooperative", "consumer"]
    rebalance_ms: Iterable[int] | int
    group_producers: Iterable[int] | int
    group_rate: Iterable[float | Literal["same", "max"]] | float | Literal["same", "max"]
    group_record_bytes: Iterable[float | Literal["same"]] | float | Literal["same"]
    group_arrivals: Iterable[Literal["same", "throttled", "steady", "poisson", "bursts"]] | Literal["same", "throttled", "steady", "poisson", "bursts"]
    group_burst_s: Iterable[float | Literal["same"]] | float | Literal["same"]
    group_pause_s: Iterable[float | Literal["same"]] | float | Literal["same"]
    group_burst_flush: Iterable[Literal["same", "false", "true"]] | Literal["same", "false", "true"]
    group_sending: Iterable[Literal["same", "async", "sync"]] | Literal["same", "async", "sync"]
    group_callers: Iterable[float | Literal["same"]] | float | Literal["same"]
    group_cold_start_ms: Iterable[float | Literal["same"]] | float | Literal["same"]
    group_keys: Iterable[Literal["same", "none", "uniform", "zipf", "sequential"]] | Literal["same", "none", "uniform", "zipf", "sequential"]
    group_key_count: Iterable[float | Literal["same"]] | float | Literal["same"]
    group_keyed_share: Iterable[float | Literal["same"]] | float | Literal["same"]
    group_partitioner: Iterable[Literal["same", "round-robin", "round-robin-skip", "sticky", "uniform", "adaptive", "uniform-kip794", "adaptive-kip794", "random", "sticky-time", "uniform-bytes", "adaptive-bytes", "least-backup", "rule"]] | Literal["same", "round-robin", "round-robin-skip", "sticky", "uniform", "adaptive", "uniform-kip794", "adaptive-kip794", "random", "sticky-time", "uniform-bytes", "adaptive-bytes", "least-backup", "rule"]
    group_partitioner_availability_timeout_ms: Iterable[float | Literal["same"]] | float | Literal["same"]
    group_partitioner_ignore_keys: Iterable[Literal["same", "false", "true"]] | Literal["same", "false", "true"]
    group_partitioner_rack_aware: Iterable[Literal["same", "false", "true"]] | Literal["same", "false", "true"]
    group_sticky_partitioning_linger_ms: Iterable[float | Literal["same"]] | float | Literal["same"]
    group_rule: Iterable[str] | str
    group_linger_ms: Iterable[float | Literal["same"]] | float | Literal["same"]
    group_batch_size: Iterable[float | Literal["same"]] | float | Literal["same"]
    group_batch_num_messages: Iterable[float | Literal["same", "none"]] | float | Literal["same", "none"]
    group_compression_type: Iterable[Literal["same", "none", "gzip", "snappy", "lz4", "zstd"]] | Literal["same", "none", "gzip", "snappy", "lz4", "zstd"]
    group_compression_ratio: Iterable[float | Literal["same"]] | float | Literal["same"]
    group_compression_spread: Iterable[float | Literal["same"]] | float | Literal["same"]
    group_max_in_flight_requests_per_connection: Iterable[float | Literal["same"]] | float | Literal["same"]
    group_max_in_flight_batches_per_partition: Iterable[float | Literal["same", "none"]] | float | Literal["same", "none"]
    group_queue_buffering_backpressure_threshold: Iterable[float | Literal["same", "none"]] | float | Literal["same", "none"]
    group_send_buffer_bytes: Iterable[float | Literal["same", "system"]] | float | Literal["same", "system"]
    group_max_request_size: Iterable[float | Literal["same"]] | float | Literal["same"]
    group_request_partitions: Iterable[Literal["same", "all", "one", "ready", "own-connection", "send"]] | Literal["same", "all", "one", "ready", "own-connection", "send"]
    group_buffer_memory: Iterable[float | Literal["same"]] | float | Literal["same"]
    group_buffer_memory_allocation_strategy: Iterable[Literal["same", "full", "incremental"]] | Literal["same", "full", "incremental"]
    group_queue_buffering_max_messages: Iterable[float | Literal["same", "none"]] | float | Literal["same", "none"]
    group_max_block_ms: Iterable[float | Literal["same"]] | float | Literal["same"]
    group_client_wakeup_us: Iterable[float | Literal["same"]] | float | Literal["same"]
    group_client_cpu_share: Iterable[float | Literal["same"]] | float | Literal["same"]
    group_client_cpu_cores: Iterable[float | Literal["same", "none"]] | float | Literal["same", "none"]
    group_acks: Iterable[Literal["same", "0", "1", "all"]] | Literal["same", "0", "1", "all"]
    group_enable_idempotence: Iterable[Literal["same", "true", "false"]] | Literal["same", "true", "false"]
    group_delivery_timeout_ms: Iterable[float | Literal["same"]] | float | Literal["same"]
    group_request_timeout_ms: Iterable[float | Literal["same"]] | float | Literal["same"]
    group_retry_backoff_ms: Iterable[float | Literal["same"]] | float | Literal["same"]
    at: Iterable[str] | str
    model: Iterable[int] | int

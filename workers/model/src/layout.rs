//! The numbers that cross to the page, each column named once. What is written here by name is read there by name:
//! `workers/layout.ts` holds the places, is made from these tables, and a test fails where it differs from them.

/// For each table a row that is written column by column in this order.
macro_rules! tables {
    ($($(#[doc = $doc:literal])+ $name:ident {
        $($(#[doc = $of_column:literal])* $column:ident),+ $(,)?
    })+) => {
        $(
            $(#[doc = $doc])+
            #[derive(Clone, Copy, Debug, Default)]
            pub struct $name {
                $($(#[doc = $of_column])* pub $column: f64),+
            }

            impl $name {
                /// How many numbers it is.
                pub const LENGTH: usize = [$(stringify!($column)),+].len();

                /// The numbers in their order.
                pub fn numbers(self) -> [f64; $name::LENGTH] {
                    [$(self.$column),+]
                }
            }
        )+

        /// Name, meaning and columns of each table.
        #[cfg(test)]
        const TABLES: &[(&str, &[&str], &[(&str, &[&str])])] = &[$((
            stringify!($name),
            &[$($doc),+],
            &[$((stringify!($column), &[$($of_column),*])),+],
        )),+];
    };
}

/// Partitions past this number are merged, neighbours of one leader together, into at most so many lanes.
pub const MAX_LANES: u32 = 128;

// @recipe column
tables! {
    /// The head of a frame. `…At` is where a section begins, `…Rows` how many rows it has.
    FrameHeader {
        layout_version,
        at_ms,
        /// Events that the model has dispatched so far.
        event_index,
        /// 1 once nothing is left to happen.
        finished,
        producers,
        partitions,
        brokers,
        records_offered,
        records_acked,
        records_failed,
        matrix,
        producers_at,
        /// Fewer than `producers` if neighbours are merged (at most 400 rows).
        producer_rows,
        lanes_at,
        /// Lanes in the order of partitions if there is one for each; else in the order of brokers.
        lane_rows,
        brokers_at,
        broker_rows,
        batches_at,
        /// Waiting batches, by producer, partition and position; none with a matrix.
        batch_rows,
        requests_at,
        /// Requests in flight, by producer, broker and position; none with a matrix.
        request_rows,
        cells_at,
        cell_columns,
        batch_size_bytes,
        buffer_memory_bytes,
        max_in_flight,
        consumers,
        replication_factor,
        /// Records appended and not polled; 0 without consumers.
        lag_records,
        records_polled,
        /// Batches sent again so far.
        retries,
        scores_at,
        score_rows,
    }
    /// A producer, or several of them.
    ProducerRow {
        /// Bytes of `buffer.memory` taken: open, queued and in flight. The largest of its group if rows are merged.
        buffer_used_bytes,
        /// The partition that records without key go to now; -1 if the partitioner keeps none.
        current_partition,
        waiting_records,
        /// 1 while send() waits for memory.
        blocked,
        records_sent,
    }
    /// One partition, or a lane of neighbours with the same leader if there are more than MAX_LANES.
    LaneRow {
        partitions,
        broker,
        /// Batches waiting in the accumulators of all producers (open ones too, in flight not).
        waiting_batches,
        waiting_bytes,
        /// Age of the oldest waiting batch, ms since it was created; 0 if none waits.
        oldest_ms,
        records_appended,
        bytes_appended,
        records_acked,
        /// Latency of the last record acked, ms; -1 before the first.
        last_ack_latency_ms,
        last_ack_at_ms,
        /// Records in the leader's log that not every replica in sync has.
        uncommitted_records,
        /// Records in the leader's log that no consumer has polled; 0 without consumers.
        unread_records,
        /// The broker that leads the lane's partitions now; -1 if none does.
        leader,
    }
    /// A broker.
    BrokerRow {
        connections,
        /// Requests sent and not yet answered, over all producer connections.
        in_flight,
        /// Connections whose request is in a handler, waits for other replicas, or is held by `slow.ms`.
        serving,
        /// Requests that have arrived and wait, in their connection or the shared queue.
        queued,
        /// Share of its connections' time spent being served, over the last second of simulated time.
        busy,
        requests_served,
        bytes_served,
        /// `slow.ms` in force at this instant, ms.
        slow_ms,
        stalled,
        /// Producers whose current partition is led by this broker.
        producers_filling,
        /// Connections at the in-flight limit, and with nothing in flight.
        connections_full,
        connections_idle,
        connections_with_0,
        connections_with_1,
        connections_with_2,
        connections_with_3,
        connections_with_4,
        connections_with_5,
        /// Produce requests that wait for other replicas.
        committing,
        /// Handlers at work now, on requests of producers, followers and consumers, and their mean over the last second.
        handling,
        handling_recently,
        /// Requests of all kinds that wait for a handler in the shared queue.
        queued_for_handlers,
        /// Network threads that read or write, or are held by a full queue.
        network_threads_busy,
        down,
        /// Bytes of the open file, -1 while there is none.
        file_bytes,
        /// When it closes at the latest, ms from now.
        file_closes_in_ms,
        /// Files that upload or wait for a thread, and uploaded ones that wait for their commit.
        files_uploading,
        files_committing,
    }
    /// A waiting batch.
    BatchRow {
        producer,
        partition,
        /// 0 = head of the queue. Long queues are sampled: the head, then rows whose `position` jumps.
        position,
        bytes,
        records,
        age_ms,
        closed,
    }
    /// A request in flight.
    RequestRow {
        producer,
        broker,
        /// The partition of its first batch.
        partition,
        batches,
        records,
        bytes,
        phase,
        /// ms in this phase so far, and its whole length (-1 if the model cannot know it yet).
        phase_elapsed_ms,
        phase_total_ms,
        /// 0 = oldest request in flight on its connection.
        position,
        /// ms since it left the producer.
        sent_age_ms,
        /// Handler time drawn for it, and slowness added, ms; -1 before they are known.
        service_ms,
        slow_ms,
    }
    /// A cell of the accumulators as a matrix.
    Cell {
        batches,
        oldest_ms,
    }
    /// The head of a message of columns; broker and number of partitions of each lane follow.
    ColumnsHeader {
        layout_version,
        /// Nominal length of a bin, ms: a 240th of the time for which records are offered.
        bin_ms,
        first_bin,
        bin_count,
        lanes,
        brokers,
    }
    /// The start of a bin. After it: records appended, bytes waiting and unread records by lane; in flight, busy
    /// and bytes in files by broker; latency rows.
    BinStart {
        length_ms,
        records_sent,
        records_acked,
        value_bytes_sent,
        value_bytes_acked,
        max_ms,
        latency_rows,
    }
    /// The acks of a bin whose latencies share a bucket, and the sum of each part of them.
    LatencyRow {
        bucket,
        count,
        batch,
        in_flight,
        network,
        broker_queue,
        service,
        slowness,
        file,
        upload,
        file_commit,
        commit,
        response,
    }
    /// The journey of one record from send() to its ack. Its moments are in order; where the client was done before the
    /// broker had answered (`acks=0`), those at the broker are that of leaving.
    Journey {
        producer,
        partition,
        /// The broker that acked it.
        broker,
        /// How often sending its batch failed.
        attempts,
        /// Start of its latency: send(), or when that was meant to be called (`latency.from`).
        sent_at_ms,
        /// Its batch was open: later where send() waited for memory or was behind its schedule.
        entered_at_ms,
        /// Its batch was full, or `linger.ms` over, or it left.
        ready_at_ms,
        /// The request that was acked left the producer.
        left_at_ms,
        arrived_at_ms,
        /// A handler took its request.
        service_at_ms,
        served_at_ms,
        /// With diskless topics, the file that it's in was closed …
        closed_at_ms,
        /// … uploaded …
        uploaded_at_ms,
        /// … and committed; otherwise all when the handler was done.
        stored_at_ms,
        /// Every replica in sync had what it waited for.
        committed_at_ms,
        /// `slow.ms` was over.
        responded_at_ms,
        /// The sender had processed the response.
        acked_at_ms,
        /// Batches of its producer and partition that waited when send() was called, its own and younger ones left out.
        batches_ahead,
        /// Their bytes.
        bytes_ahead,
        /// Requests in flight on its connection when send() was called.
        in_flight,
        /// Bytes of its producer's `buffer.memory` that were taken then.
        buffer_used_bytes,
        /// Requests of producers that its broker answered from then until its own left.
        answered,
        /// Batches that any producer sent again in that time.
        sent_again,
        /// Requests in flight on its connection when its own left.
        requests_ahead,
        /// Requests of all kinds in the broker's shared queue when its own arrived.
        queued_ahead,
        /// `slow.ms` of its broker when its request left.
        slow_ms,
        /// 1 = the broker stood still in the middle of the longest part of its way.
        stalled,
    }
}

#[cfg(test)]
mod tests {
    use super::{MAX_LANES, TABLES};
    use crate::LAYOUT_VERSION;
    use std::{env, fs};

    fn camel_case(name: &str) -> String {
        let mut words = name.split('_');
        let first = words.next().unwrap_or_default();
        words.fold(first.to_string(), |all, word| {
            all + &word[..1].to_uppercase() + &word[1..]
        })
    }

    fn constant(name: &str) -> String {
        let mut constant = String::new();
        for letter in name.chars() {
            if letter.is_uppercase() && !constant.is_empty() {
                constant.push('_');
            }
            constant.extend(letter.to_uppercase());
        }
        constant
    }

    /// The page's side: the place of each column, by its name.
    fn written_for_the_page() -> String {
        let mut file = format!(
            "/**\n * Where each number stands that the model writes. Made from the tables of `model/src/layout.rs`: \
             change those, then run\n * `LINGER_UPDATE_LAYOUT=1 cargo test layout` in `workers/model`.\n */\n\
             export const LAYOUT_VERSION = {LAYOUT_VERSION};\n\n\
             /** Partitions past this number are merged, neighbours of one leader together, into at most so many lanes. */\n\
             export const MAX_LANES = {MAX_LANES};\n"
        );
        for (name, doc, columns) in TABLES {
            let name = constant(name);
            let doc = match doc {
                [line] => format!("/**{line} */"),
                lines => format!("/**\n *{}\n */", lines.join("\n *")),
            };
            file += &format!("\n{doc}\nexport const {name} = {{\n");
            for (place, (column, meaning)) in columns.iter().enumerate() {
                if !meaning.is_empty() {
                    file += &format!("  /**{} */\n", meaning.concat());
                }
                file += &format!("  {}: {place},\n", camel_case(column));
            }
            file += &format!(
                "}} as const;\nexport const {name}_LENGTH = {};\n",
                columns.len()
            );
        }
        file
    }

    #[test]
    fn the_page_reads_each_column_where_the_model_writes_it() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../layout.ts");
        let expected = written_for_the_page();
        if env::var_os("LINGER_UPDATE_LAYOUT").is_some() {
            fs::write(path, &expected).expect("a file that can be written");
        }
        let there = fs::read_to_string(path).expect("workers/layout.ts");
        assert_eq!(
            there, expected,
            "run `LINGER_UPDATE_LAYOUT=1 cargo test layout` in workers/model"
        );
    }
}

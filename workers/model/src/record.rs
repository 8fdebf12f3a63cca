//! Sizes of records and batches: `DefaultRecordBatch` and `DefaultRecord` of Kafka, format version 2, uncompressed, no
//! key, no headers.

/// Header of a batch, bytes (`DefaultRecordBatch.RECORD_BATCH_OVERHEAD`).
pub const BATCH_HEADER: u32 = 61;
/// Largest overhead of one record (`DefaultRecord.MAX_RECORD_OVERHEAD`).
const MAX_RECORD_OVERHEAD: u32 = 21;
/// Bytes of a zig-zag variable-length integer (`ByteUtils.sizeOfVarlong`) for a value ≥ 0.
pub fn varint_size(value: u64) -> u32 {
    let significant = 64 - (value << 1 | 1).leading_zeros();
    significant.div_ceil(7)
}

/// Bytes of a record without key in a batch (`DefaultRecord.sizeInBytes`).
pub fn record_size(value_bytes: u32, offset_delta: u32, timestamp_delta_ms: u64) -> u32 {
    let body = 1 // attributes
        + varint_size(timestamp_delta_ms)
        + varint_size(u64::from(offset_delta))
        + 1 // key length -1
        + varint_size(u64::from(value_bytes))
        + value_bytes
        + 1; // header count 0
    body + varint_size(u64::from(body))
}

/// What a batch of one record can come to, bytes (`AbstractRecords.estimateSizeInBytesUpperBound`).
pub fn upper_bound_of_one_record(value_bytes: u32) -> u32 {
    BATCH_HEADER + MAX_RECORD_OVERHEAD + 1 + varint_size(u64::from(value_bytes)) + value_bytes + 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_have_kafkas_sizes() {
        assert_eq!(record_size(100, 0, 0), 109);
        assert_eq!(record_size(512, 0, 0), 521);
        assert_eq!(record_size(1_000, 0, 0), 1_009);
        assert_eq!(record_size(10_000, 0, 0), 10_011);
        assert_eq!(record_size(512, 64, 0), 522);
        assert_eq!(record_size(512, 0, 64), 522);
        assert_eq!(upper_bound_of_one_record(512), 598);
    }
}

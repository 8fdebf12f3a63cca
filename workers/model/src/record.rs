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

/// Bytes of a record without key in a batch, before its own length, with deltas of one byte.
fn record_body_size(value_bytes: u32) -> u32 {
    1 // attributes
        + 1 // timestamp delta
        + 1 // offset delta
        + 1 // key length -1
        + varint_size(u64::from(value_bytes))
        + value_bytes
        + 1 // header count 0
}

/// What a batch of one record can come to, bytes (`AbstractRecords.estimateSizeInBytesUpperBound`).
pub fn upper_bound_of_one_record(value_bytes: u32) -> u32 {
    BATCH_HEADER + MAX_RECORD_OVERHEAD + 1 + varint_size(u64::from(value_bytes)) + value_bytes + 1
}

/// Sizes of the records of one run: all have the same value, so that only the places for the deltas vary.
#[derive(Clone, Copy, Debug)]
pub struct RecordSizes {
    /// By how many bytes the two deltas take beyond one each.
    by_extra: [u32; 16],
}

impl RecordSizes {
    /// Sizes of records with values of so many bytes.
    pub fn new(value_bytes: u32) -> Self {
        let body = record_body_size(value_bytes);
        Self {
            by_extra: std::array::from_fn(|extra| {
                let body = body + extra as u32;
                body + varint_size(u64::from(body))
            }),
        }
    }

    /// Size of one record (`DefaultRecord.sizeInBytes`).
    pub fn size(&self, offset_delta: u32, timestamp_delta_ms: u64) -> u32 {
        let extra = if offset_delta < 64 && timestamp_delta_ms < 64 {
            0
        } else {
            varint_size(u64::from(offset_delta)) + varint_size(timestamp_delta_ms) - 2
        };
        self.by_extra[extra as usize & 15]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_have_kafkas_sizes() {
        let size = |value, offset, time| RecordSizes::new(value).size(offset, time);
        assert_eq!(size(100, 0, 0), 109);
        assert_eq!(size(512, 0, 0), 521);
        assert_eq!(size(1_000, 0, 0), 1_009);
        assert_eq!(size(10_000, 0, 0), 10_011);
        assert_eq!(size(512, 64, 0), 522);
        assert_eq!(size(512, 0, 64), 522);
        assert_eq!(upper_bound_of_one_record(512), 598);
    }
}

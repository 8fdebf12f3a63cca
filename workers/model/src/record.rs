//! Sizes of records and batches: `DefaultRecordBatch` and `DefaultRecord` of Kafka, format version 2, uncompressed, no
//! headers, with or without key.
//!
//! Rules: docs/model/producer.md, "Sizes".

/// Header of a batch, bytes (`DefaultRecordBatch.RECORD_BATCH_OVERHEAD`).
pub const BATCH_HEADER: u32 = 61;
/// Memory that a batch takes at a time while it grows, bytes (KIP-1332).
pub const CHUNK: u32 = 16_384;
/// Largest overhead of one record (`DefaultRecord.MAX_RECORD_OVERHEAD`).
const MAX_RECORD_OVERHEAD: u32 = 21;
/// Bytes of a key: a 32-bit integer as `IntegerSerializer` writes it.
const KEY_BYTES: u32 = 4;

/// Bytes of a zig-zag variable-length integer (`ByteUtils.sizeOfVarlong`) for a value ≥ 0.
pub fn varint_size(value: u64) -> u32 {
    let significant = 64 - (value << 1 | 1).leading_zeros();
    significant.div_ceil(7)
}

/// Bytes of a key with its length. The length of no key is -1, which also takes one byte.
fn key_size(has_key: bool) -> u32 {
    if has_key { 1 + KEY_BYTES } else { 1 }
}

/// Bytes of a record in a batch, before its own length, with deltas of one byte. franz-go's `UniformBytesPartitioner`
/// counts records so.
pub fn record_body_size(value_bytes: u32, has_key: bool) -> u32 {
    1 // attributes
        + 1 // timestamp delta
        + 1 // offset delta
        + key_size(has_key)
        + varint_size(u64::from(value_bytes))
        + value_bytes
        + 1 // header count 0
}

/// Upper bound of a batch with one record, bytes (`AbstractRecords.estimateSizeInBytesUpperBound`).
pub fn upper_bound_of_one_record(value_bytes: u32, has_key: bool) -> u32 {
    let key_and_value = key_size(has_key) + varint_size(u64::from(value_bytes)) + value_bytes;
    BATCH_HEADER + MAX_RECORD_OVERHEAD + key_and_value + 1
}

/// Sizes of the records of one run. All values are equally long, so only the key and the two deltas vary.
#[derive(Clone, Copy, Debug)]
pub struct RecordSizes {
    /// By the bytes that the two deltas take beyond one each, first without key, then with one.
    by_extra: [u32; 32],
}

impl RecordSizes {
    pub fn new(value_bytes: u32) -> Self {
        Self {
            by_extra: std::array::from_fn(|place| {
                let body = record_body_size(value_bytes, place >= 16) + place as u32 % 16;
                body + varint_size(u64::from(body))
            }),
        }
    }

    /// How many records from `offset_delta` on have the same size, if their times don't differ: until the offset's delta
    /// takes another byte.
    #[inline(always)]
    pub fn equal_from(offset_delta: u32) -> u32 {
        let next = match offset_delta {
            0..64 => 64,
            64..8_192 => 8_192,
            _ => offset_delta + 1,
        };
        next - offset_delta
    }

    /// Size of one record (`DefaultRecord.sizeInBytes`).
    #[inline(always)]
    pub fn size(&self, has_key: bool, offset_delta: u32, timestamp_delta_ms: u64) -> u32 {
        let extra = if offset_delta < 64 && timestamp_delta_ms < 64 {
            0
        } else {
            varint_size(u64::from(offset_delta)) + varint_size(timestamp_delta_ms) - 2
        };
        self.by_extra[(16 * usize::from(has_key) + extra as usize) & 31]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_have_kafkas_sizes() {
        let size = |value, offset, time| RecordSizes::new(value).size(false, offset, time);
        assert_eq!(size(100, 0, 0), 109);
        assert_eq!(size(512, 0, 0), 521);
        assert_eq!(size(1_000, 0, 0), 1_009);
        assert_eq!(size(10_000, 0, 0), 10_011);
        assert_eq!(size(512, 64, 0), 522);
        assert_eq!(size(512, 0, 64), 522);
        assert_eq!(upper_bound_of_one_record(512, false), 598);
    }

    #[test]
    fn sizes_are_equal_until_the_offset_takes_another_byte() {
        let sizes = RecordSizes::new(512);
        for offset in (0..200).chain(8_100..8_200) {
            for next in offset..offset + RecordSizes::equal_from(offset) {
                assert_eq!(sizes.size(false, next, 3), sizes.size(false, offset, 3));
            }
        }
    }

    #[test]
    fn a_key_adds_its_four_bytes() {
        assert_eq!(RecordSizes::new(512).size(true, 0, 0), 525);
        assert_eq!(upper_bound_of_one_record(512, true), 602);
        // A value of 55 bytes makes a body of 61 without key and of 65 with one, and then its length takes two bytes.
        let size = |has_key| RecordSizes::new(55).size(has_key, 0, 0);
        assert_eq!((size(false), size(true)), (62, 67));
    }
}

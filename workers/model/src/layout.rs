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
            #[allow(missing_docs)]
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

tables! {
    /// The journey of one record from send() to its ack. Its moments are in order; where the client was done before the
    /// broker had answered (`acks=0`), those at the broker are that of leaving.
    Journey {
        producer,
        partition,
        /// The broker that acked it.
        broker,
        /// How often its batch was sent in vain.
        attempts,
        /// What its latency counts from: send(), or when that was meant to be called (`latency.from`).
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
    use super::TABLES;
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
             export const LAYOUT_VERSION = {LAYOUT_VERSION};\n"
        );
        for (name, doc, columns) in TABLES {
            let name = constant(name);
            let doc = doc.join("\n *");
            file += &format!("\n/**\n *{doc}\n */\nexport const {name} = {{\n");
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

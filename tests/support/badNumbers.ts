/** What a hostile hand types instead of a number: ASCII, other digits, nothing, and, at the end, very much. */
export const BAD_NUMBERS = ['', '-5', '1e99', 'NaN', 'abc', '٣', '9'.repeat(10_000)];

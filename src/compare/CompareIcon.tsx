const SHAPES = {
  open: <path d="M7 3.500H3.500v9h9V9M9.500 3h3.500v3.500M13 3 7.500 8.500" />,
  add: <path d="M8 3v10M3 8h10" />,
  edit: <path d="m3.500 12.500.6-2.700 6.400-6.300 2.100 2.100-6.400 6.300ZM9.300 4.700l2.100 2.100" />,
} as const;

/** A pictogram of this screen, hidden from screen readers: what it stands on carries the name. */
export function CompareIcon({ name }: { readonly name: keyof typeof SHAPES }) {
  return (
    <svg
      width="16"
      height="16"
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {SHAPES[name]}
    </svg>
  );
}

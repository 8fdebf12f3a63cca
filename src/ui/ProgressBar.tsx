interface ProgressBarProps {
  readonly label: string;
  readonly value: number;
  readonly max: number;
  readonly className?: string;
}

/** A thin bar that fills; `className` sets its `width` and `color`. */
export function ProgressBar({ label, value, max, className }: ProgressBarProps) {
  return <progress aria-label={label} value={value} max={Math.max(1, max)} className={className} />;
}

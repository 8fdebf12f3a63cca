import { buttonClass } from '../../ui/controls/Button';

const SHAPES = {
  table: 'M2 3h12v10H2zM2 6.5h12M2 9.8h12M6.5 3v10',
  back: 'M10 4 6 8l4 4',
  forward: 'm6 4 4 4-4 4',
} as const;

interface StageButtonProps {
  readonly label: string;
  readonly shape: keyof typeof SHAPES;
  /** For buttons that stay pressed. */
  readonly pressed?: boolean;
  readonly onClick: () => void;
}

/** A pictogram over the phone's stage, 44 px for fingers. */
export function StageButton({ label, shape, pressed, onClick }: StageButtonProps) {
  return (
    <button
      type="button"
      className={buttonClass({ look: 'quiet', size: 'touch' }, true)}
      aria-label={label}
      aria-pressed={pressed}
      onClick={onClick}
    >
      <svg
        width="16"
        height="16"
        viewBox="0 0 16 16"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.3"
        aria-hidden="true"
      >
        <path d={SHAPES[shape]} />
      </svg>
    </button>
  );
}

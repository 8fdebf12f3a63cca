import { type ComponentType, createContext, type ReactElement, type RefObject, use } from 'react';

/** The menu of what to compare with, and what opens it. */
export interface CompareMenuProps {
  readonly trigger: ReactElement;
  /** True if that button was already pressed. */
  readonly defaultOpen?: boolean;
  readonly onAdded?: (index: number) => void;
  /** Gives up a menu that couldn't be fetched. */
  readonly onClose: () => void;
}

export interface SharePopoverProps {
  /** The button that it belongs to. */
  readonly anchor: RefObject<HTMLButtonElement | null>;
  readonly onClose: () => void;
}

/** What the shell opens of features, which may import the shell: main.tsx hands it down. Each is fetched when wanted. */
export interface FeatureParts {
  readonly CompareMenu: ComponentType<CompareMenuProps>;
  readonly SharePopover: ComponentType<SharePopoverProps>;
}

/** Null outside of the page's root, as in tests of one part. */
export const FeaturePartsContext = createContext<FeatureParts | null>(null);

/** The parts; only below the provider. */
export function useFeatureParts(): FeatureParts {
  const parts = use(FeaturePartsContext);
  if (parts === null) throw new Error('Nobody handed down the parts of features.');
  return parts;
}

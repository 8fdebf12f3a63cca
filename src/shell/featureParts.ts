import { type ComponentType, createContext, use } from 'react';

export interface ShareDialogProps {
  readonly onClose: () => void;
}

/**
 * Parts of features that the shell opens. Features may import the shell, so main.tsx hands these down. Each is fetched
 * on demand.
 */
export interface FeatureParts {
  readonly ShareDialog: ComponentType<ShareDialogProps>;
}

/** Null outside the page's root, as in tests of one part. */
export const FeaturePartsContext = createContext<FeatureParts | null>(null);

/** The parts; only below the provider. */
export function useFeatureParts(): FeatureParts {
  const parts = use(FeaturePartsContext);
  if (parts === null) throw new Error('Nobody handed down the parts of features.');
  return parts;
}

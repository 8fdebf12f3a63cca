import { ClusterFit, type Fit, type FitControl, type FitOrder } from '../../src/features/import/core/fit/fit';

export type FitRequest = FitOrder & FitControl;

/** Fits the constants of a cluster to measured figures, in one turn. */
export function fitCluster(request: FitRequest): Promise<Fit> {
  return new ClusterFit(request).searchOn(request);
}

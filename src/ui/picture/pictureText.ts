import type { AppState } from '../../store/store';

/** Under every saved picture: the model's revision, the seed, and the link. */
export function pictureCaption(state: Pick<AppState, 'run' | 'scenario' | 'view'>, link: string): string {
  const { run, scenario, view } = state;
  // Sweeps and evidence are means over several seeds.
  const isMean = view.screen === 'sweep' || view.screen === 'evidence';
  const seed = isMean ? '' : `, seed ${scenario.seed}`;
  const summary = run.shown?.summary;
  const revision = summary ? `, model revision ${summary.modelRevision}` : '';
  return `Simulated by Linger${revision}${seed}. ${link}`;
}

export function fileName(title: string): string {
  const words = title
    .normalize('NFKD')
    .toLowerCase()
    .match(/[a-z0-9]+(?:\.[a-z0-9]+)*/g);
  return words === null ? 'linger' : `linger-${words.join('-').slice(0, 60)}`;
}

import { OPENING_PRESET_ID } from '../scenario/presets/presets';
import type { AppServices } from '../ui/app';

export function takeTour({ store, session }: AppServices): void {
  store.setState({ touring: true, newcomer: false });
  session.openPreset(OPENING_PRESET_ID);
}

import { lazyPart } from '../../../ui/lazyPart';
import { closeMySystem, useMySystem } from './door';

const MySystemDialog = lazyPart(async () => (await import('./MySystemDialog')).MySystemDialog);

/** Mounted once: shows the questions, wherever they were opened from. */
export function MySystemHost() {
  return useMySystem().open ? <MySystemDialog onClose={closeMySystem} /> : null;
}

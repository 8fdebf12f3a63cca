import type { Surface } from '../../../src/chart/surface';

/** One call of a drawing method, with the styles in force at that moment. */
export interface DrawCall {
  readonly method: string;
  readonly numbers: readonly number[];
  readonly fillStyle: string;
  readonly strokeStyle: string;
  readonly lineWidth: number;
  readonly globalAlpha: number;
  readonly dash: readonly number[];
}

/** A surface that draws nothing and remembers everything. */
export function recorder(): { readonly surface: Surface; readonly calls: readonly DrawCall[] } {
  const calls: DrawCall[] = [];
  const styles = { fillStyle: '', strokeStyle: '', lineWidth: 1, globalAlpha: 1, lineJoin: 'miter' };
  let dash: readonly number[] = [];
  const target = new Proxy(styles, {
    get(state, property: string) {
      if (property in state) return state[property as keyof typeof state];
      return (...given: unknown[]) => {
        if (property === 'setLineDash') dash = given[0] as readonly number[];
        else calls.push({ method: property, numbers: given as number[], ...state, dash });
      };
    },
    set(state, property: string, value: unknown) {
      if (!(property in state)) throw new Error(`The recorder does not know ${property}.`);
      return Reflect.set(state, property, value);
    },
  });
  return { surface: target as unknown as Surface, calls };
}

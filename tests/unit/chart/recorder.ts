import type { Surface } from '../../../src/chart/surface';

/** One call of a drawing method, with the styles in force at that moment. */
export interface DrawCall {
  readonly method: string;
  readonly numbers: readonly number[];
  /** Of a call that sets text. */
  readonly text: string | null;
  readonly fillStyle: string;
  readonly strokeStyle: string;
  readonly lineWidth: number;
  readonly lineCap: string;
  readonly font: string;
  readonly globalAlpha: number;
  readonly dash: readonly number[];
}

/** A surface that draws nothing and remembers everything. */
export function recorder(): { readonly surface: Surface; readonly calls: readonly DrawCall[] } {
  const calls: DrawCall[] = [];
  const styles = {
    fillStyle: '',
    strokeStyle: '',
    lineWidth: 1,
    globalAlpha: 1,
    lineJoin: 'miter',
    lineCap: 'butt',
    font: '',
    textAlign: 'start',
    textBaseline: 'alphabetic',
  };
  let dash: readonly number[] = [];
  const target = new Proxy(styles, {
    get(state, property: string) {
      if (property in state) return state[property as keyof typeof state];
      return (...given: unknown[]) => {
        if (property === 'setLineDash') dash = given[0] as readonly number[];
        else calls.push({ method: property, ...sorted(given), ...state, dash });
      };
    },
    set(state, property: string, value: unknown) {
      if (!(property in state)) throw new Error(`The recorder does not know ${property}.`);
      return Reflect.set(state, property, value);
    },
  });
  return { surface: target as unknown as Surface, calls };
}

function sorted(given: readonly unknown[]): Pick<DrawCall, 'numbers' | 'text'> {
  return {
    numbers: given.filter((value) => typeof value === 'number'),
    text: given.find((value) => typeof value === 'string') ?? null,
  };
}

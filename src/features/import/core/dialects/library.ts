import { own } from '../../../../base/own';
import { closestName } from '../../../../scenario/notice';
import { no } from '../claims';
import type { SettingFinding } from '../meaning/types';
import type { ReasonId } from '../reasons';
import type { Claim, Given, Meaning } from '../types';
import { claimsOf, type Others, othersIn, type Rows } from './rows';

/** What the reader of a library's settings knows besides them. */
export interface Around {
  readonly text: string;
  /** Name of the recognised format; null if the reader chose the library. */
  readonly format: string | null;
  readonly clientId: string;
}

/** A client library: data and what its settings do together, listed in libraries.ts. */
export interface Library {
  /** Ids of the clients whose defaults may apply. */
  readonly clients: readonly string[];
  /** Whether it stands for measurements, whose readers find settings themselves. */
  readonly isMeasured?: true;
  /** Its settings in a text; `recognised` are those that were found by the text's own format, or null. */
  readonly pairsIn: (text: string, recognised: readonly Given[] | null) => readonly Given[];
  /** Whether a name is one of its settings, which are read first if there are very many names. */
  readonly isSetting: (name: string) => boolean;
  readonly meanings: (pairs: readonly Given[], around: Around) => readonly Meaning[];
  /** What follows from its settings: what the client refuses, what they do together. */
  readonly findings?: (
    meanings: readonly Meaning[],
    clientId: string,
    text: string,
  ) => readonly SettingFinding[];
}

/** A library whose names are data. */
interface LibraryData extends Pick<Library, 'clients' | 'pairsIn' | 'findings'> {
  readonly rows: Rows;
  /** Why names without a row change nothing; the first match counts. */
  readonly families?: readonly (readonly [RegExp, ReasonId])[];
  /** What its settings imply together. */
  readonly finish?: (said: readonly Meaning[], others: Others) => readonly Meaning[];
}

export function libraryOf({ rows, families = [], finish, ...rest }: LibraryData): Library {
  const claimsFor = ({ name, value }: Given, others: Others): readonly Claim[] => {
    const row = own(rows, name);
    return row === undefined ? [unknownName(name, rows, families)] : claimsOf(row, value, others);
  };
  return {
    ...rest,
    isSetting: (name) => Object.hasOwn(rows, name),
    meanings: (pairs, { clientId, text }) => {
      const others = othersIn(pairs, clientId, text);
      const said = pairs.map((given) => ({ given, claims: claimsFor(given, others) }));
      return finish?.(said, others) ?? said;
    },
  };
}

function unknownName(name: string, rows: Rows, families: NonNullable<LibraryData['families']>): Claim {
  const family = families.find(([names]) => names.test(name));
  if (family !== undefined) return no(family[1]);
  const meant = closestName(name, Object.keys(rows));
  const reason = 'Not a setting of this client that Linger knows.';
  return meant === null
    ? { type: 'ignored', reason, isUnknown: true }
    : { type: 'ignored', reason: `${reason} Did you mean ${meant}?`, isUnknown: true, meant };
}

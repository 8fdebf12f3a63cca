import * as v from 'valibot';
import { about, byName, COUNT, FLAG, LINK, NUMBER, TEXT, textOf } from '../../../base/shape';
import { METRIC, QUANTITY } from '../../../figures/shape';
import type { Scenario } from '../../../scenario/scenario';
import { FIELD_NAME, MEASURED_RUN, NOTICE, SETTINGS, VALUE } from '../../../scenario/shape';
import {
  type AskCode,
  DIAGNOSES,
  type DiagnosisCode,
  type DifferenceCode,
  type FindingCode,
} from './meaning/sentences';

export const IMPORT_KINDS = [
  'java',
  'librdkafka',
  'franz-go',
  'sarama',
  'kafka-python',
  'kafkajs',
  'perf-test',
  'metrics',
] as const;

const FILE = about('The text it comes from; null if it follows from several.', v.nullable(TEXT));

/** A setting that was used. */
export const UNDERSTOOD = v.object({
  name: about('As in the file.', TEXT),
  given: TEXT,
  field: FIELD_NAME,
  value: VALUE,
  used: about('The value with its unit.', TEXT),
  note: about('How it was converted or limited.', v.nullable(TEXT)),
});

/** A setting that changes nothing, with the reason. */
export const IGNORED = v.object({ name: TEXT, given: TEXT, reason: TEXT });

/** A setting that the text leaves to its client, whose default differs from the current scenario. */
const BY_DEFAULT = v.object({ field: FIELD_NAME, used: TEXT, present: TEXT });

export const ASK = v.object({ code: textOf<AskCode>(), says: TEXT });

const FOUND = {
  code: about('Never changes its meaning.', textOf<FindingCode>()),
  figures: about('By stable names.', byName(QUANTITY)),
  evidence: about(
    'Names of brokers, settings and clients as the files have them, by stable names.',
    byName(v.union([TEXT, v.array(TEXT)])),
  ),
  says: about('The code, its figures and its evidence in words.', TEXT),
  file: FILE,
};

/** What the texts can't say. */
export const UNKNOWN = v.object({
  ...FOUND,
  title: TEXT,
  ask: about('What to paste to find out; null if nothing would tell.', v.nullable(ASK)),
});

/** A conclusion from the texts; `title` and `ask` are those of what isn't known. */
export const FINDING = v.object({ ...FOUND, ...v.partial(v.pick(UNKNOWN, ['title', 'ask'])).entries });

export const DIAGNOSIS = about(
  'Why records wait: a code, its figures and its evidence in words.',
  v.object({
    ...FOUND,
    code: about(
      'The cause; unknown if figures and fits name none.',
      v.picklist(Object.keys(DIAGNOSES) as DiagnosisCode[]),
    ),
    remedy: about('What follows from it; null if nothing does.', v.nullable(TEXT)),
    apart: about('What to paste to tell it from other causes.', v.array(ASK)),
  }),
);

/** A difference between the measurement and the scenario, and the change that removes it. */
export const DIFFERENCE = v.object({
  code: about('Never changes its meaning.', textOf<DifferenceCode>()),
  says: TEXT,
  mend: about('What the change does, in words.', TEXT),
  patch: SETTINGS as v.GenericSchema as v.GenericSchema<Partial<Scenario>>,
});

/** A field to which two texts give different values. */
export const CONFLICT = v.object({
  field: FIELD_NAME,
  name: TEXT,
  values: about(
    'In the order of the texts; the last one is used.',
    v.array(v.object({ file: v.nullable(TEXT), value: TEXT })),
  ),
});

/** A setting or metric that changes nothing, with the reason. */
const UNUSED = v.object({
  ...IGNORED.entries,
  file: FILE,
  isSecret: about("Its value is secret and wasn't kept.", FLAG),
});

/** One part of a record's time. */
export const WAIT_PART = v.object({
  metric: TEXT,
  mean: QUANTITY,
  over: v.picklist(['record', 'batch', 'request']),
  max: about('ms.', v.nullable(NUMBER)),
});

/** Queue time against request time. */
export const WAIT_SPLIT = v.object({
  client: WAIT_PART,
  brokers: WAIT_PART,
  brokersShare: about('Of both together, 0 to 1.', NUMBER),
});

/** One broker's request latency, and what it is. */
export const BROKER = v.object({
  name: about("As the reader's metrics name it, such as node-5.", TEXT),
  broker: about("The model's number, from 0, and the reader's.", v.object({ here: COUNT, yours: COUNT })),
  latency: QUANTITY,
  state: about(
    "slow = it serves its own requests slowly; waits = a follower holds it back; slow-or-waits = the figures don't say.",
    v.picklist(['healthy', 'slow', 'waits', 'slow-or-waits']),
  ),
  waitsFor: about("The brokers that hold it back, by the reader's names.", v.array(TEXT)),
  isProbable: about('Only a fit can settle it.', FLAG),
  says: TEXT,
});

/** The part of the scenario's producers that the metrics cover. */
export const POD_SHARE = v.object({
  seen: NUMBER,
  all: NUMBER,
  recordsPerSecond: v.nullable(NUMBER),
  allRecordsPerSecond: about('Extrapolated to all producers; null if unknown.', v.nullable(NUMBER)),
  says: TEXT,
});

export const MEANING = v.object({
  read: about(
    'What was read.',
    v.object({
      refusals: about("Settings with which the client itself doesn't start.", v.array(FINDING)),
      settings: v.array(
        v.object({
          ...UNDERSTOOD.entries,
          file: FILE,
          short: about('The value to three figures, with its unit.', TEXT),
        }),
      ),
      unused: v.array(UNUSED),
      secrets: about("Values that weren't kept.", COUNT),
      conflicts: about('Set to different values; the last one is used.', v.array(CONFLICT)),
      slips: v.array(FINDING),
      notes: v.array(FINDING),
    }),
  ),
  figures: about(
    'What the figures say.',
    v.object({
      verdict: FINDING,
      diagnosis: DIAGNOSIS,
      metrics: COUNT,
      wait: about('Queue time against request time; null without both.', v.nullable(WAIT_SPLIT)),
      brokers: about("In the order of the reader's numbers.", v.array(BROKER)),
      why: about('How the states of the brokers follow.', v.nullable(FINDING)),
      pods: about('Which share of the producers the metrics cover; null = all.', v.nullable(POD_SHARE)),
      findings: v.array(FINDING),
      differences: v.array(DIFFERENCE),
    }),
  ),
  unknowns: about("What the files can't say.", v.array(UNKNOWN)),
});

const CLIENT = v.object({
  id: about('Also the id of a preset.', TEXT),
  name: TEXT,
  family: v.picklist(['Java', 'Other clients']),
  says: TEXT,
  leftOut: about("What it does that the model can't.", v.nullable(TEXT)),
  readIn: about('Where its defaults were read.', TEXT),
  evidence: v.optional(TEXT),
  settings: SETTINGS,
});

export const IMPORT_FILE = v.pipe(
  v.object({
    file: about('Its name as it was given.', TEXT),
    diagnosis: about('Why records wait, by all files so far; null if unknown.', v.nullable(DIAGNOSIS)),
    kind: about('What the file is.', v.picklist(IMPORT_KINDS)),
    format: about("How it's written, in words.", v.nullable(TEXT)),
    client: about('Whose defaults fill in the rest; null if the file names none.', v.nullable(CLIENT)),
    understood: about('The settings that were used.', v.array(UNDERSTOOD)),
    ignored: about('Settings that change nothing, and why.', v.array(IGNORED)),
    byDefault: about('Settings left to the client, with another default than here.', v.array(BY_DEFAULT)),
    adjusted: about('Settings that conflict, and what is used instead.', v.array(NOTICE)),
    findings: about('What follows from this file alone, without what its figures say.', v.array(FINDING)),
    warnings: v.array(TEXT),
    patch: about('Everything that changes in the scenario.', SETTINGS),
    measured: about("A benchmark's result; null if there is none.", v.nullable(MEASURED_RUN)),
    basis: about(
      'What the figures rest on: records, time, whether the start counts; null without figures.',
      v.nullable(byName(v.unknown())),
    ),
    metrics: v.array(METRIC),
    producers: about('The producers that the file tells apart: names for --producer.', v.array(TEXT)),
    mismatches: about("Where the scenario isn't what was measured.", v.array(DIFFERENCE)),
    meaning: about('What this file and those before it mean together.', v.nullable(MEANING)),
    link: about('The scenario with the settings of this file and those before it.', LINK),
  }),
  v.title('What import prints for one file'),
  v.description('With several files or --lines, each line is one such object.'),
);

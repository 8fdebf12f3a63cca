import { isPageAddress } from '../lib/pageAddress.mjs';

/**
 * One word on the command line that begins with `--`. Without `value` it's a switch; with `from` and `to` it takes whole
 * numbers, with `words` one of them, with `endings` a file name, else any text that isn't empty and that it `accepts`.
 *
 * @typedef {object} Option
 * @property {string} [value] what stands for the value in the usage
 * @property {number} [from]
 * @property {number} [to]
 * @property {number | string} [default] what counts without the option; null unless given
 * @property {readonly string[]} [words]
 * @property {readonly string[]} [endings] of file names
 * @property {(text: string) => boolean} [accepts]
 * @property {string} [needs] what a text must be, after "--name needs"
 * @property {boolean} [isRequired]
 * @property {string} meaning Markdown
 */

/**
 * One command: its line in the overview, what it takes, and what --help says.
 *
 * @typedef {object} Command
 * @property {string} line what it does, in a few words
 * @property {string} summary Markdown
 * @property {{ usage: string, missing: string, single?: string, names?: 'files' | 'partitioners' }} takes what of, at least
 *   one, or links; `missing` asks for it, and `single` refuses a second one
 * @property {Readonly<Record<string, Option>>} options
 * @property {Readonly<Record<number, string>>} codes exit codes and when they come, Markdown
 * @property {string} output what it prints, Markdown
 * @property {string} example the words after the command
 * @property {boolean} [withoutModel] it runs no model
 */

/**
 * Options that several commands have.
 *
 * @satisfies {Readonly<Record<string, Option>>}
 */
const SHARED = /** @type {const} */ ({
  workers: {
    value: 'N',
    from: 1,
    to: 64,
    meaning: 'threads, 1 to 64; without it, one for each processor',
  },
  window: {
    value: 'WINDOW',
    words: ['own', 'whole'],
    default: 'own',
    meaning:
      "what latencies are over: `own`, the scenario's [window](model/measuring.md#the-window), or `whole`, the whole run; without it, `own`",
  },
  strict: { meaning: "nothing runs if anything in a link can't be used" },
});

const { window, workers, strict } = SHARED;
const LINK = '"<link | preset>"';
const LINKS = `${LINK} ["<another>" …]`;

/**
 * The commands that need no page. Usage, --help, completion and the reading of words come from this table, and
 * docs/cli.md has its summaries and outputs.
 *
 * @satisfies {Readonly<Record<string, Command>>}
 */
export const COMMANDS = /** @type {const} */ ({
  simulate: {
    line: 'runs scenarios',
    summary: 'Runs scenarios, one after the other.',
    takes: { usage: LINKS, missing: 'Which scenario? Give a link or a preset.' },
    options: {
      repeat: {
        value: 'N',
        from: 1,
        to: 1000,
        meaning:
          'runs of each link with consecutive seeds, 1 to 1,000: `mean` and `halfWidth` (95 % confidence) of every figure',
      },
      rule: {
        value: 'RULE',
        needs: 'the text of a rule',
        meaning:
          'runs each link with this [rule](model/rules.md), such as `"leave new batch; score outstanding.records"`',
      },
      window,
      lines: { meaning: 'one line for the object, as with several links' },
      time: { meaning: 'time, model events and records a second, on standard error' },
      why: {
        meaning:
          'the smallest change that keeps p99 within `slo.p99.ms`, and its price, on standard error; nothing if the run is fine',
      },
      strict,
    },
    codes: {
      0: 'every link has its result',
      1: 'there is no model, or it broke',
      2: "an option or a link can't be used, and nothing runs; or the model refuses a scenario (a run may take 1 GiB), after the results of the links before it",
    },
    output:
      '**Output**: a JSON object as in `schema/simulate.json`; with several links a line each, in their order. The link of a [fitted cluster](twin.md) also gets `inYourCluster`.',
    example: '"partitioner=sticky&linger.ms=5"',
  },
  sweep: {
    line: 'runs over one or two settings',
    summary:
      'Runs the model over one or two settings, on all cores, as the link says ([links.md](links.md#sweeps)); `sweep.y=none` leaves the second out.',
    takes: { usage: LINKS, missing: 'What should it sweep? Give a link or a preset.' },
    options: {
      out: {
        value: 'FILE',
        endings: ['.csv', '.json', '.jsonl'],
        meaning: 'writes to a file, whose ending chooses the format: `.csv`, `.json` or `.jsonl`',
      },
      lines: { meaning: 'JSON on one line, as with several links' },
      window,
      workers,
      strict,
    },
    codes: {
      0: 'done; `problem` says why a cell lacks a figure',
      1: "there is no model, the file can't be written, or no cell of a link has a figure",
      2: "an option or a link can't be used; nothing runs",
      130: 'stopped; what was found by then is written, with `finished: false`',
    },
    output:
      '**Output**: CSV without `--out` or `--lines`: lines that start with `"#` hold link, revision and settings, then come a head and one line a cell. JSON is as in `schema/sweep.json`. Several links need `.jsonl`, or go to standard output.',
    example: '"sweep.x=linger.ms:linear:0:19:20&sweep.y=none" --out cells.csv',
  },
  decide: {
    line: 'searches for the change that meets the SLO with the least harm',
    summary:
      'Searches for the change that meets the SLO with the least harm, on all cores. [decide.md](decide.md) explains it; [links.md](links.md#decisions) says how a link asks.',
    takes: {
      usage: LINK,
      missing: 'What should it decide? Give a link or a preset.',
      single: 'It decides one link at a time.',
    },
    options: {
      report: {
        value: 'FILE',
        endings: ['.md', '.html'],
        meaning: 'also writes the decision record, as Markdown (`.md`) or one page with the chart (`.html`)',
      },
      window,
      workers,
      work: {
        value: 'N',
        from: 1,
        to: 100,
        default: 1,
        meaning: 'how many times a search of the page it may work, 1 to 100; without it, 1',
      },
      more: {
        value: 'N',
        from: 0,
        to: 1000,
        default: 0,
        meaning:
          'more runs for the recommended setting, 0 to 1,000: with 40, all of 60 prove a share of 95 %',
      },
      strict,
    },
    codes: {
      0: 'the search is over, or came to its limit of work (`cutShort`): look at `recommended` and `nearest`',
      1: "there is no model, the present settings can't be run, or the record can't be written",
      2: "an option or the link can't be used; nothing runs",
      130: 'stopped; what was found by then is printed, with `finished: false`',
    },
    output: '**Output**: one JSON object as in `schema/decide.json`.',
    example: '"decide-low-latency"',
  },
  lab: {
    line: 'compares a way to choose partitions with others, in 29 situations',
    summary:
      "Compares a [rule](model/rules.md) that chooses partitions with Kafka's own, in 29 situations, on all cores. It takes the rule's text, the name of a [partitioner](fields.md#producer), or `shortest-wait`, `leader-wait` or `shared-wait`. [lab.md](lab.md) explains situations and verdicts.",
    takes: {
      usage: '"<rule | partitioner>"',
      missing: 'Which rule? Give its text, or the name of a partitioner.',
      single: 'It judges one rule at a time: quote its text.',
      names: 'partitioners',
    },
    options: {
      against: {
        value: 'NAMES',
        needs: 'names of partitioners, with commas',
        meaning:
          'the partitioners to compare it with; without it, `adaptive,uniform,sticky`. Verdicts are against the first',
      },
      situations: {
        value: 'NAMES',
        needs: 'names of situations, with commas',
        meaning: 'only these situations',
      },
      scenario: {
        value: 'LINK',
        needs: 'a link or a preset',
        meaning: 'your scenario as one more situation, `mine`',
      },
      seeds: {
        value: 'N',
        from: 3,
        to: 1000,
        meaning: 'runs of each partitioner in each situation, 3 to 1,000; without it, 6',
      },
      quick: { meaning: '3 runs, the fewest that a verdict takes' },
      csv: { meaning: 'prints CSV instead of a table' },
      json: { meaning: 'prints JSON instead of a table' },
      md: { meaning: 'prints the table as Markdown' },
      kip: { meaning: 'prints rule and league in the order of a KIP' },
      java: {
        value: 'CLASS',
        needs: 'the name of a class, with its package',
        meaning: 'only prints the rule as a Java `Partitioner` of this name, such as `com.acme.Steady`',
      },
      go: { meaning: 'only prints the rule as a partitioner for franz-go' },
      window,
      workers,
      strict,
    },
    codes: {
      0: 'the league is over; `problem` says why a partitioner lacks figures',
      1: 'there is no model, or no run has a result',
      2: "an option, the rule or the link can't be used; nothing runs",
      130: 'stopped; what was found by then is printed, with `finished: false` in JSON',
    },
    output: '**Output**: a table and sentences; with `--json`, one JSON object as in `schema/lab.json`.',
    example: '"leave new batch; score outstanding.records; pick lowest"',
  },
  fit: {
    line: "fits your cluster's constants to metrics",
    summary:
      "Fits your cluster's constants to metrics, on all cores. [twin.md](twin.md) says how, and [exchange.md](exchange.md) which metrics it reads.",
    takes: { usage: 'FILE [FILE …]', missing: 'Which metrics? Give one file or several.', names: 'files' },
    options: {
      scenario: {
        value: 'LINK',
        needs: 'the link of what was measured, or a preset',
        isRequired: true,
        meaning: 'required: what was running while the metrics were taken',
      },
      out: {
        value: 'FILE',
        needs: 'a file name',
        meaning: 'also writes scenario and every set of constants that fits, as in `schema/cluster.json`',
      },
      json: { meaning: 'prints JSON instead of tables' },
      runs: {
        value: 'N',
        from: 1,
        to: 100_000,
        meaning:
          "the most runs, 1 to 100,000, at least 48 for a fit; without it, 192 to 240, by the scenario's size",
      },
      work: {
        value: 'N',
        from: 1,
        to: 100,
        default: 1,
        meaning: 'turns, 1 to 100, each of which searches on; without it, one',
      },
      window,
      workers,
      strict,
    },
    codes: {
      0: 'the fit is done, good or poor: see `residuals`',
      1: "there is no model, it refused or broke, or the cluster can't be written",
      2: "an option, the link or a file can't be used, no metric has a counterpart in the model, or the scenario has timed changes; nothing runs",
      130: 'stopped; what was found by then is printed, with `end: "stopped"` in JSON',
    },
    output:
      "**Output**: tables, and on the last line your cluster's link; with `--json`, one JSON object as in `schema/fit.json`.",
    example: 'scrape.prom --scenario "rate=2048" --json',
  },
  exhibit: {
    line: 'makes a comparison to be read: figure, table, one sentence with its intervals',
    summary:
      "Makes an exhibit of a scenario or a [comparison](links.md#comparisons): figure, table, one sentence with its intervals, what isn't modelled, and how to repeat it. [Five ship](fields.md#presets).",
    takes: {
      usage: LINK,
      missing: 'What should it exhibit? Give a link or a preset.',
      single: 'It exhibits one link at a time.',
    },
    options: {
      out: {
        value: 'DIR',
        needs: 'a folder',
        meaning:
          'also writes a folder that needs no server and no script: `index.html`, `figure.svg` (also dark and narrow), `exhibit.json`',
      },
      repeat: {
        value: 'N',
        from: 3,
        to: 1000,
        default: 10,
        meaning: 'runs of each scenario, 3 to 1,000; without it, 10',
      },
      page: {
        value: 'URL',
        accepts: isPageAddress,
        needs: 'the address of a hosted copy, such as https://example.edu/linger/',
        meaning: 'the address of a hosted copy, for a link to the live exhibit',
      },
      window,
      strict,
    },
    codes: {
      0: 'the exhibit is printed, and in its folder',
      1: "there is no model, it broke, or the folder can't be written",
      2: "an option or the link can't be used, or the model refuses a scenario",
    },
    output:
      '**Output**: one JSON object as in `schema/exhibit.json`. All scenarios are compared with A; but if D differs from C as B does from A, D is compared with C.',
    example: '"kip-1030" --out exhibit',
  },
  import: {
    line: 'reads settings, metrics and results of benchmarks, and makes the link',
    summary:
      'Reads settings, metrics and results of benchmarks, each file on top of those before it. `-` is standard input. [exchange.md](exchange.md) lists what it reads.',
    takes: { usage: 'FILE [FILE …]', missing: 'Which files? Give at least one.', names: 'files' },
    options: {
      scenario: {
        value: 'LINK',
        needs: 'a link or a preset',
        meaning: 'the scenario that the files change; without it, the default one with equally fast brokers',
      },
      producer: {
        value: 'NAME',
        needs: 'the name of a producer',
        meaning:
          "one producer's metrics instead of all, or its settings instead of the last's; `producers` lists the names",
      },
      text: { meaning: 'prints the meaning as text, not JSON' },
      lines: { meaning: 'one line for the object, as with several files' },
      strict: { meaning: "nothing is read if anything in the link can't be used" },
    },
    codes: {
      0: 'every file was read',
      2: "an option or the link can't be used; or a file can't be read, and the others are printed all the same",
    },
    output:
      '**Output**: a JSON object as in `schema/import.json`; with several files a line each. `link` is the scenario with this file and those before it, for `simulate`; `meaning` has [findings](exchange.md#what-it-means).',
    example: 'application.yaml',
    withoutModel: true,
  },
  lesson: {
    line: 'checks a lesson, and prints what a reader would see',
    summary:
      'Checks a lesson as the page does, with its runs, and prints what a reader would see. [lessons.md](lessons.md) explains the format.',
    takes: {
      usage: 'FILE',
      missing: 'Which lesson? Give its file.',
      single: 'It checks one lesson at a time.',
      names: 'files',
    },
    options: {
      strict: { meaning: 'what its author should look at counts as a problem' },
    },
    codes: {
      0: 'the lesson can be opened',
      1: 'there is no model, or it broke',
      2: "the lesson can't be opened; each problem is named with its line",
    },
    output:
      "**Output**: each step as text. What to look at goes to standard error: conditions and answers that can never hold, a `change` that changes nothing, `solutions` that don't solve, claims that the model refutes, rulers that miss the figure, captions that nobody sees, numbers that become a dash.",
    example: 'public/lessons/bus.json',
  },
});

/** @typedef {keyof typeof COMMANDS} CommandName */

export const COMMAND_NAMES = /** @type {readonly CommandName[]} */ (Object.keys(COMMANDS));

/**
 * The command with this name; null if none has.
 *
 * @type {(name: string) => CommandName | null}
 */
export const commandNamed = (name) => COMMAND_NAMES.find((each) => each === name) ?? null;

/** @type {(name: CommandName) => Command} */
export const commandOf = (name) => COMMANDS[name];

/**
 * One line: the command and the words that can follow it.
 *
 * @param {CommandName} name
 */
export function usageOf(name) {
  const { takes, options } = commandOf(name);
  const words = Object.entries(options).map(([option, { value, isRequired = false }]) => {
    const word = value === undefined ? `--${option}` : `--${option} ${value}`;
    return isRequired ? word : `[${word}]`;
  });
  return [name, takes.usage, ...words].join(' ');
}

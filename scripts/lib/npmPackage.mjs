import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join, posix } from 'node:path';
import { NOTICES_FILE, noticesText } from '../tool/vite/notices.mjs';
import { run } from './command.mjs';
import { ROOT } from './paths.mjs';
import { undoAtExit } from './undoAtExit.mjs';

const FOLDER = 'scripts/package/npm';
/** Programs import it; its types are the package's. */
const ENTRY = `${FOLDER}/index.ts`;
/** Types of results follow from what describes them; who imports them has no dependency. */
const SHAPES = 'node_modules/valibot';
/** The files of the package that are named: what programs import, the command, and its threads. */
const ENTRIES = ['index', 'linger', 'worker'];

/**
 * Writes the npm package: the entry with all that it imports as modules without dependencies, its types, the
 * command with all that it needs, and a package.json of its own, because this project's names what the page needs.
 *
 * @param {string} folder absolute; its previous content is removed once the new one is complete
 */
export async function makeNpmPackage(folder) {
  const beside = `${folder}.part`;
  const remove = () => rmSync(beside, { recursive: true, force: true });
  remove();
  const forget = undoAtExit(remove);
  await writePackage(beside);
  rmSync(folder, { recursive: true, force: true });
  renameSync(beside, folder);
  forget();
}

/** @param {string} folder absolute */
async function writePackage(folder) {
  const [packages] = await Promise.all([writeCode(folder), writeTypes(join(folder, 'types'))]);
  copyFileSync(join(ROOT, SHAPES, 'dist/index.d.mts'), join(folder, 'types/valibot.d.ts'));
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest(), null, 2)}\n`);
  copyFileSync(join(ROOT, FOLDER, 'README.md'), join(folder, 'README.md'));
  copyFileSync(join(ROOT, 'LICENSE'), join(folder, 'LICENSE'));
  writeFileSync(join(folder, NOTICES_FILE), noticesText([...new Set([...packages, SHAPES])].sort()));
}

function manifest() {
  const { version, license, engines } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  return {
    name: 'linger-kafka',
    version,
    description: "The latency explorer's model of Kafka producers, from scenarios to figures",
    license,
    type: 'module',
    engines,
    sideEffects: ['./linger.js', './worker.js'],
    bin: { linger: './linger.js', 'linger-kafka': './linger.js' },
    exports: { '.': { types: `./types/${ENTRY.replace(/\.ts$/, '.d.ts')}`, default: './index.js' } },
  };
}

/**
 * @param {string} folder
 * @returns {Promise<readonly string[]>} the folders of the packages that the code has in it
 */
async function writeCode(folder) {
  const { build } = await import('vite');
  const built = await build({
    root: ROOT,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: 'es2022',
      lib: {
        entry: Object.fromEntries(ENTRIES.map((name) => [name, join(ROOT, FOLDER, `${name}.ts`)])),
        formats: ['es'],
        fileName: (_, name) => `${name}.js`,
      },
      rolldownOptions: { external: /^node:/, output: { chunkFileNames: 'code/[name]-[hash].js' } },
    },
  });
  const modules = [built]
    .flat()
    .flatMap((result) => ('output' in result ? result.output : []))
    .flatMap((chunk) => (chunk.type === 'chunk' ? chunk.moduleIds : []));
  const packages = modules.flatMap((id) => /node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id) ?? []);
  return [...new Set(packages)].sort();
}

/**
 * TypeScript writes the types of every file that was compiled, and names files without their endings, or by the folder
 * of an `index`, which bundlers find and Node's own resolution doesn't.
 *
 * @param {string} folder
 */
async function writeTypes(folder) {
  const program = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc');
  const all = `${folder}.all`;
  const options = ['--noEmit', 'false', '--declaration', '--emitDeclarationOnly', '--rootDir', ROOT];
  const { code, output } = await run(process.execPath, [
    program,
    '--project',
    join(ROOT, FOLDER),
    ...options,
    '--outDir',
    all,
  ]);
  if (code !== 0) throw new Error(`the types of the npm package can't be written:\n${output}`);
  const waiting = [ENTRY.replace(/\.ts$/, '.d.ts')];
  const seen = new Set(waiting);
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const from = posix.dirname(name);
    const text = readFileSync(join(all, name), 'utf8').replaceAll(
      /(from|import\()(\s*)(?:'|")(\.[^'"]*)(?:'|")/g,
      (_, word, space, specifier) => {
        const isFile = existsSync(join(all, from, `${specifier}.d.ts`));
        const module = isFile ? specifier : `${specifier}/index`;
        const file = `${posix.join(from, module)}.d.ts`;
        if (!seen.has(file)) waiting.push(file);
        seen.add(file);
        return `${word}${space}'${module}.js'`;
      },
    );
    mkdirSync(join(folder, from), { recursive: true });
    const shapes = posix.relative(from, 'valibot.js');
    writeFileSync(join(folder, name), text.replaceAll(/from (['"])valibot\1/g, `from '${shapes}'`));
  }
  rmSync(all, { recursive: true });
}

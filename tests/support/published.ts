import { readdirSync, readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';

const FOLDER = 'public/schema';

/** The published schemas by the names of their files, which is how they refer to each other. */
let schemas: Ajv2020 | undefined;

/** Where the JSON that a command printed isn't as a published schema says; nothing if all of it is. */
export function misfits(file: string, printed: string): readonly string[] {
  schemas ??= allSchemas();
  const validate = schemas.getSchema(file);
  if (validate === undefined) throw new Error(`There is no ${FOLDER}/${file}.`);
  validate(JSON.parse(printed));
  return (validate.errors ?? []).map(({ instancePath, message, params }) =>
    `${instancePath} ${message} ${JSON.stringify(params)}`.trim(),
  );
}

function allSchemas(): Ajv2020 {
  const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true });
  for (const file of readdirSync(FOLDER))
    ajv.addSchema(JSON.parse(readFileSync(`${FOLDER}/${file}`, 'utf8')), file);
  return ajv;
}

import { Ajv2020 } from 'ajv/dist/2020.js';
import { schemaFiles } from '../../scripts/tool/schemas';

/** The published schemas by the names of their files: with no room for what they don't name, and as they are. */
const schemas: { closed?: Ajv2020; open?: Ajv2020 } = {};

/**
 * Where the JSON that a command printed isn't as a published schema says, or has a property that the schema doesn't name;
 * nothing if all of it is.
 */
export function misfits(file: string, printed: string): readonly string[] {
  schemas.closed ??= allSchemas(true);
  return misfitsBy(schemas.closed, file, printed);
}

/** The same for a program that has today's schemas and meets the JSON of a later version. */
export function laterMisfits(file: string, printed: string): readonly string[] {
  schemas.open ??= allSchemas(false);
  return misfitsBy(schemas.open, file, printed);
}

function misfitsBy(all: Ajv2020, file: string, printed: string): readonly string[] {
  const validate = all.getSchema(file);
  if (validate === undefined) throw new Error(`There is no schema/${file}.`);
  validate(JSON.parse(printed));
  return (validate.errors ?? []).map(({ instancePath, message, params }) =>
    `${instancePath} ${message} ${JSON.stringify(params)}`.trim(),
  );
}

function allSchemas(areClosed: boolean): Ajv2020 {
  const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true });
  for (const [address, text] of Object.entries(schemaFiles())) {
    const schema = JSON.parse(text, (_, value) =>
      // A schema of an object says its type; a condition doesn't.
      areClosed && value?.type === 'object' && value.properties !== undefined
        ? { additionalProperties: false, ...value }
        : value,
    );
    ajv.addSchema(schema, address.replace('schema/', ''));
  }
  return ajv;
}

import Ajv2020 from 'ajv/dist/2020';
import type { OpenAPIObject } from '@nestjs/swagger';

const METHODS = ['get', 'put', 'post', 'patch', 'delete'] as const;

export interface Observed {
  method: string;
  /** With its query. */
  path: string;
  status: number;
  headers: Headers;
  text: string;
}

/** A piece of a document whose shape is what is being looked at. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type Documented = Record<string, any>;

/** Holds answers of the running server against its OpenAPI document, and remembers what has been seen. */
export class Contract {
  /** `operation status code`, and `operation status` where there is none. */
  readonly seen = new Set<string>();
  readonly codes = new Set<string>();
  readonly violations: string[] = [];
  private readonly ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
  private readonly operations: { id: string; method: string; path: RegExp; pointer: string; operation: Documented }[];

  constructor(document: OpenAPIObject) {
    this.ajv.addSchema(closed(document), 'api');
    this.operations = Object.entries(document.paths).flatMap(([path, item]) =>
      METHODS.flatMap((method) => {
        const operation: Documented | undefined = item[method];
        if (operation === undefined) return [];
        const pattern = path.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '[^/]+');
        const pointer = `api#/paths/${escapePointer(path)}/${method}/responses`;
        return [
          { id: `${method.toUpperCase()} ${path}`, method, path: new RegExp(`^${pattern}$`), pointer, operation },
        ];
      }),
    );
    // `/export` before `/{id}`.
    this.operations.sort((a, b) => a.id.split('{').length - b.id.split('{').length);
  }

  get operationIds(): string[] {
    return this.operations.map(({ id }) => id);
  }

  /** Every code that some operation documents, by the operation's responses. */
  get documentedCodes(): Set<string> {
    return new Set(
      this.operations.flatMap(({ operation }) =>
        Object.values<Documented>(operation.responses).flatMap(({ content = {} }) =>
          Object.values<Documented>(content).flatMap(({ schema }) => codesIn(schema)),
        ),
      ),
    );
  }

  /** Checks one answer: operation, status, content type, body and code are documented and fit the schema. */
  check({ method, path, status, headers, text }: Observed): void {
    const [pathname = ''] = path.split('?');
    const found = this.operations.find((each) => each.method === method.toLowerCase() && each.path.test(pathname));
    if (found === undefined) return;
    const { id, pointer, operation } = found;
    const response = operation.responses[status];
    const type = (headers.get('content-type') ?? '').split(';')[0]?.trim() ?? '';
    const isJson = type.endsWith('json');
    const body = isJson && text !== '' ? JSON.parse(text) : undefined;
    // An engraving's record has a code too; there it is a fact, not a refusal of this request.
    const code = (status >= 400 ? body?.code : undefined) ?? (typeof body?.error === 'string' ? body.error : undefined);
    this.seen.add(`${id} ${status}${code === undefined ? '' : ` ${code}`}`);
    if (code !== undefined) this.codes.add(code);
    const fault = (words: string) => void this.violations.push(`${id} ${status} ${code ?? ''}: ${words}`);
    if (headers.get('x-request-id') === null) fault('no request id');
    if (response === undefined) return fault('the status is not documented');
    if (text === '' || status === 302) return;
    const media = response.content?.[type];
    if (media === undefined) return fault(`the content type ${type} is not documented`);
    if (!isJson) return;
    const validate = this.ajv.compile({ $ref: `${pointer}/${status}/content/${escapePointer(type)}/schema` });
    if (!validate(body)) fault(this.ajv.errorsText(validate.errors));
    if (status === 429 && !/^[1-9]\d*$/.test(headers.get('retry-after') ?? '')) fault('no Retry-After');
  }
}

function codesIn(schema: Documented | undefined): string[] {
  return (schema?.allOf ?? []).flatMap((part: Documented) => [
    ...(part.properties?.code?.enum ?? []),
    ...(part.properties?.error?.enum ?? []),
  ]);
}

/** A property that the document does not name is a fault, but for problems, which may carry further members. */
function closed(document: OpenAPIObject): Documented {
  const copy = structuredClone(document) as Documented;
  for (const [name, schema] of Object.entries<Documented>(copy.components.schemas)) {
    const isOpen = name === 'ProblemDto' || schema.additionalProperties !== undefined;
    if (schema.properties !== undefined && !isOpen) schema.additionalProperties = false;
  }
  return copy;
}

function escapePointer(text: string): string {
  return encodeURIComponent(text.replaceAll('~', '~0').replaceAll('/', '~1'));
}

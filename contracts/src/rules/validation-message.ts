import { problems } from '../problems.ts';
import { withParticle } from './particle.ts';

/** One fault as Ajv reports it with `verbose`, which adds the schema of the wrong value. */
export interface Fault {
  readonly instancePath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly parentSchema?: unknown;
}
interface Labelled {
  title?: string;
  message?: string;
  properties?: Record<string, Labelled>;
}
type Sentence = (name: string, params: Fault['params']) => string;

const enter: Sentence = (name) => `${withParticle(name, 'object')} 입력해주세요.`;
const wrongForm: Sentence = (name) => `${name} 형식이 올바르지 않습니다.`;
const limits =
  (form: (limit: string) => string): Sentence =>
  (name, { limit }) =>
    `${withParticle(name, 'topic')} ${form(Number(limit).toLocaleString('ko-KR'))}`;
const typeNames: Readonly<Record<string, string>> = {
  integer: '정수여야 합니다.',
  number: '숫자여야 합니다.',
  string: '글자여야 합니다.',
  boolean: '참 또는 거짓이어야 합니다.',
  array: '목록이어야 합니다.',
};
const needsOne =
  (sentence: Sentence, one: Sentence): Sentence =>
  (name, params) =>
    (params.limit === 1 ? one : sentence)(name, params);

const sentences: Readonly<Record<string, Sentence>> = {
  required: enter,
  minLength: needsOne(
    limits((limit) => `${limit}자 이상이어야 합니다.`),
    enter,
  ),
  maxLength: limits((limit) => `${limit}자 이하여야 합니다.`),
  minimum: limits((limit) => `${limit} 이상이어야 합니다.`),
  maximum: limits((limit) => `${limit} 이하여야 합니다.`),
  exclusiveMinimum: limits((limit) => `${limit}보다 커야 합니다.`),
  exclusiveMaximum: limits((limit) => `${limit}보다 작아야 합니다.`),
  minItems: needsOne(
    limits((limit) => `${limit}개 이상이어야 합니다.`),
    (name) => `${withParticle(name, 'object')} 하나 이상 선택해주세요.`,
  ),
  maxItems: limits((limit) => `${limit}개 이하여야 합니다.`),
  pattern: wrongForm,
  format: wrongForm,
  type: (name, { type }) => {
    const form = typeNames[String(type)];
    return form ? `${withParticle(name, 'topic')} ${form}` : wrongForm(name, {});
  },
};

const [, general] = problems.BAD_REQUEST;

/** `/itemManagements/0/quantity` and a missing `quantity` → `itemManagements.0.quantity`. */
const fieldOf = ({ instancePath, keyword, params }: Fault): string => {
  const parts = instancePath.split('/').slice(1);
  if (keyword === 'required') parts.push(String(params.missingProperty));
  return parts.map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~')).join('.');
};
/** The schema of the wrong field. For a missing field, it is the schema that the field would have had. */
const labelsOf = ({ keyword, params, parentSchema }: Fault): Labelled => {
  const schema = (parentSchema ?? {}) as Labelled;
  return keyword === 'required' ? (schema.properties?.[String(params.missingProperty)] ?? {}) : schema;
};
const isLabelled = (fault: Fault): boolean => {
  const { title, message } = labelsOf(fault);
  return title !== undefined || message !== undefined;
};

/**
 * The field and the Korean sentence of the first fault: the schema's own `message`, else one built from its `title` and
 * the failed keyword. Among the faults of a union, the one that has a label is used.
 */
export const describeFaults = (faults: readonly Fault[], part: string): { field: string; message: string } => {
  const fault = faults.find(isLabelled) ?? faults.at(-1);
  if (!fault) return { field: part, message: general };
  const field = fieldOf(fault) || part;
  const { title, message } = labelsOf(fault);
  if (message) return { field, message };
  if (title === undefined && field === part) return { field, message: general };
  const sentence = sentences[fault.keyword] ?? ((name: string) => `${name} 값이 올바르지 않습니다.`);
  return { field, message: sentence(title ?? field, fault.params) };
};

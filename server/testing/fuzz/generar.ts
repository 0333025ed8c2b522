import * as fc from 'fast-check';
import { z } from 'zod';

// Generates requests from the schemas that check them: valid ones, nearly valid ones, and hostile ones.

/** Values that the server has returned, by field name. Using known ids, codes and tokens lets requests reach further. */
export interface Cosecha {
  readonly de: (campo: string) => readonly unknown[];
  readonly ids: () => readonly number[];
}

type Esquema = z.core.JSONSchema.JSONSchema;
type Arbitrario = fc.Arbitrary<unknown>;

/** Texts on which servers are known to fail. */
const TEXTOS_MALOS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e abc',
  '👩‍👩‍👧‍👦',
  'ﷺ'.repeat(40),
  "' or 1=1 --",
  '$1; drop table familias',
  '%00',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '${7*7}',
  '__proto__',
  'constructor',
  'Infinity',
  '-1',
  '1e309',
  '2026-02-30',
  '99:99',
  'Ñandú',
  'a'.repeat(5_000),
];
const NUMEROS_MALOS = [0, -0, -1, 0.5, 1e-7, 2 ** 31, 2 ** 32, 2 ** 53, -(2 ** 53), 1e21, 1e308, 999_999_999_999_999];

const malo: Arbitrario = fc.oneof(
  fc.constantFrom<unknown>(...TEXTOS_MALOS),
  fc.constantFrom<unknown>(...NUMEROS_MALOS),
  fc.constantFrom<unknown>(null, true, false, [], {}, [null], [[[[[[]]]]]], { toString: 1 }, { length: -1 }),
  fc.jsonValue({ maxDepth: 3 }),
);
/** Any JSON, unrelated to the API. */
export const cualquierJson: Arbitrario = malo;

const unaDe = (valores: readonly unknown[]): Arbitrario => fc.constantFrom(...valores);

/** Generates texts for a schema; patterns that fast-check cannot generate are ignored. */
const deTexto = ({ pattern, format, minLength = 0, maxLength = 60 }: z.core.JSONSchema.StringSchema): Arbitrario => {
  const dia = fc.integer({ min: -800, max: 800 }).map((n) => new Date(Date.UTC(2026, 10, 21 + n)));
  if (format === 'date') return dia.map((d) => d.toISOString().slice(0, 10));
  if (format === 'date-time') return dia.map((d) => d.toISOString());
  if (pattern !== undefined && !pattern.includes('\\p{') && !pattern.includes('(?!'))
    return fc.stringMatching(new RegExp(pattern));
  const letras = fc.string({
    minLength: Math.min(minLength, 200),
    maxLength: Math.min(maxLength, 200),
    unit: 'grapheme',
  });
  return fc.oneof(unaDe(['Ana', 'Fregar', 'Tres gatos y un pez', 'tres-gatos-y-un-pez', '123456']), letras);
};

const deNumero = (
  esquema: z.core.JSONSchema.NumberSchema | z.core.JSONSchema.IntegerSchema,
  { ids }: Cosecha,
): Arbitrario => {
  const min = Math.max(esquema.minimum ?? -1_000, -(2 ** 40));
  const max = Math.min(esquema.maximum ?? 1_000, 2 ** 40);
  const enRango = fc.integer({ min: Math.ceil(min), max: Math.floor(Math.max(min, max)) });
  if (max < 1_000) return enRango;
  return fc.oneof(
    { weight: 4, arbitrary: fc.nat().map((n) => ids()[n % Math.max(1, ids().length)] ?? 1) },
    { weight: 1, arbitrary: enRango },
  );
};

const deObjeto = (esquema: z.core.JSONSchema.ObjectSchema, cosecha: Cosecha): Arbitrario => {
  const obligatorias = new Set(esquema.required ?? []);
  const campos = Object.entries(esquema.properties ?? {}).map(([nombre, suyo]) => {
    const propio = deEsquema(suyo as Esquema, cosecha);
    // Often a value that the server returned under this name, because random values never hit a code.
    const dicho = fc.tuple(fc.nat(), propio).map(([n, nuevo]) => {
      const dichos = cosecha.de(nombre);
      return dichos.length === 0 ? nuevo : dichos[n % dichos.length];
    });
    const valor = fc.oneof(propio, dicho);
    return [nombre, obligatorias.has(nombre) ? valor : fc.option(valor, { nil: undefined, freq: 2 })] as const;
  });
  return fc.tuple(fc.record(Object.fromEntries(campos)), fc.nat({ max: 3 })).map(([dado, n]) => {
    const objeto = dado as Record<string, unknown>;
    const conRepetidas = Object.entries(objeto).map(([nombre, valor]) => {
      const repite = nombre.replace(/_confirm$/, '');
      return [nombre, n > 0 && repite in objeto ? objeto[repite] : valor] as const;
    });
    return Object.fromEntries(conRepetidas.filter(([, valor]) => valor !== undefined));
  });
};

/** Generates values for a JSON schema; rules that JSON Schema cannot express may be broken. */
const deEsquema = (esquema: Esquema, cosecha: Cosecha): Arbitrario => {
  if (typeof esquema === 'boolean') return malo;
  if (esquema.const !== undefined) return fc.constant(esquema.const);
  if (esquema.enum !== undefined) return unaDe(esquema.enum);
  const varios = esquema.anyOf ?? esquema.oneOf;
  if (varios !== undefined) return fc.oneof(...varios.map((uno) => deEsquema(uno, cosecha)));
  if (esquema.allOf !== undefined && esquema.type === undefined)
    return fc
      .tuple(...esquema.allOf.map((uno) => deEsquema(uno, cosecha)))
      .map((partes) => Object.assign({}, ...partes) as unknown);
  switch (esquema.type) {
    case 'object':
      return deObjeto(esquema as z.core.JSONSchema.ObjectSchema, cosecha);
    case 'array': {
      const { items, minItems = 0, maxItems = 6 } = esquema;
      const cada = items === undefined || Array.isArray(items) ? malo : deEsquema(items as Esquema, cosecha);
      return fc.array(cada, { minLength: minItems, maxLength: Math.min(maxItems, minItems + 6) });
    }
    case 'string':
      return deTexto(esquema as z.core.JSONSchema.StringSchema);
    case 'number':
    case 'integer':
      return deNumero(esquema as z.core.JSONSchema.NumberSchema, cosecha);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return malo;
  }
};

/** Writes a value as it would appear in a query or as a name. */
export const comoTexto = (valor: unknown): string => (typeof valor === 'string' ? valor : JSON.stringify(valor));

/** Breaks a valid value in one place: removes a field, adds one, or replaces one. */
const torcer = (valor: unknown, [donde, como, mal]: readonly [number, number, unknown]): unknown => {
  if (typeof valor !== 'object' || valor === null) return mal;
  if (Array.isArray(valor)) {
    const copia = [...(valor as unknown[])];
    copia.splice(donde % (copia.length + 1), como % 2, mal);
    return copia;
  }
  const campos = Object.entries(valor);
  const [campo, dentro] = campos[donde % Math.max(1, campos.length)] ?? ['', null];
  if (como === 0) return Object.fromEntries(campos.filter(([nombre]) => nombre !== campo));
  if (como === 1) return { ...valor, [comoTexto(mal)]: mal };
  if (como === 2 && typeof dentro === 'object') return { ...valor, [campo]: torcer(dentro, [donde, como, mal]) };
  return { ...valor, [campo]: mal };
};

/** Generates bodies or queries for a schema: most are valid, some nearly, a few not at all. */
export const paraEsquema = (esquema: z.ZodType, cosecha: Cosecha): Arbitrario => {
  const bueno = deEsquema(z.toJSONSchema(esquema, { io: 'input', unrepresentable: 'any' }), cosecha);
  const torcido = fc.tuple(bueno, fc.nat(), fc.nat({ max: 4 }), malo).map(([v, ...como]) => torcer(v, como));
  return fc.oneof({ weight: 6, arbitrary: bueno }, { weight: 3, arbitrary: torcido }, { weight: 1, arbitrary: malo });
};

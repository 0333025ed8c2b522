import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { LLAMADAS } from '#shared/contracts/llamadas.ts';
import { rondas } from '#shared/testing/rondas.ts';
import { abrirCasa, type Casa } from './testing/casa.ts';
import { enUso } from './testing/fuzz/en-uso.ts';
import { vigilarVueltas } from './testing/fuzz/vueltas.ts';

// Requests that are damaged at random, or as large and unusual as the limit of 64 kB allows, to the calls that parse foreign
// formats: XML, iCalendar and addresses. None may cause an error of the server, delay others, or leave anything in memory.

const [ANA, LUIS] = [0, 1];
const TAREAS = 40;
const LIMITE = 65_000;
/**
 * Upper limits: ms of CPU of one turn of the event loop, and bytes by which the memory in use may grow in a run's second half.
 */
const [VUELTA_MS, HOLGURA] = [100, 6 * 1_048_576];

let casa: Casa;
let clave: string;
let texto: string;
beforeEach(async () => {
  casa = await abrirCasa({ ahora: '2026-11-21T10:00:00.000Z' });
  const tareas: (readonly [number, number])[] = [];
  for (let i = 0; i < TAREAS; i += 1) tareas.push([await casa.tarea({ nombre: `Tarea ${String(i)}` }), LUIS]);
  await casa.repartir(...tareas);
  clave = (await casa.como(LUIS).hacerLlave({ nombre: 'x', permisos: ['calendario', 'marcar'] })).clave;
  texto = (await pedir('GET', UNA)).body;
});
afterEach(() => casa.cerrar());

const MIAS = '/dav/yo/mis-tareas/';
const UNA = `${MIAS}1.ics`;
const pedir = async (metodo: string, url: string, cuerpo?: string) => {
  // Lets the event loop turn, so that each turn contains one request.
  await new Promise((listo) => setImmediate(listo));
  return casa.app.app.inject({
    method: metodo as 'GET',
    url,
    headers: { authorization: `Basic ${Buffer.from(`x:${clave}`).toString('base64')}` },
    ...(cuerpo === undefined ? {} : { payload: cuerpo }),
  });
};

/** Repeats a piece until the text is almost as long as a body may be. */
const lleno = (cabeza: string, trozo: (i: number) => string, pie = ''): string => {
  let hecho = cabeza;
  for (let i = 0; ; i += 1) {
    const otro = trozo(i);
    if (hecho.length + otro.length + pie.length > LIMITE) return hecho + pie;
    hecho += otro;
  }
};
const CAL = 'xmlns="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav"';
const consulta = (filtro: string): string =>
  `<c:calendar-query ${CAL}><prop><c:calendar-data/></prop><c:filter><c:comp-filter name="VCALENDAR"><c:comp-filter name="VTODO">${filtro}</c:comp-filter></c:comp-filter></c:filter></c:calendar-query>`;
const MITAD = LIMITE / 2;
const deMedia = (trozo: (i: number) => string): string => {
  let hecho = '';
  for (let i = 0; hecho.length < MITAD; i += 1) hecho += trozo(i);
  return hecho;
};

const XML_MALOS: readonly string[] = [
  lleno('<propfind xmlns="DAV:"><prop>', (i) => `<a${String(i)}/>`, '</prop></propfind>'),
  lleno('<propfind xmlns="DAV:"><prop>', () => '<getetag/>', '</prop></propfind>'),
  lleno(
    `<c:calendar-multiget ${CAL}><prop><c:calendar-data/></prop>`,
    (i) => `<href>${MIAS}${String(i)}.ics</href>`,
    '</c:calendar-multiget>',
  ),
  lleno(
    `<c:calendar-multiget ${CAL}><prop><c:calendar-data/></prop>`,
    () => `<href>1.ics</href>`,
    '</c:calendar-multiget>',
  ),
  // Thousands of namespaces declared by the root, and thousands of elements below it.
  `${lleno(`<propfind xmlns="DAV:" ${deMedia((i) => `xmlns:a${String(i)}="x" `)}><prop>`, () => '<a/>')}</prop></propfind>`,
  lleno('<a ', (i) => `b${String(i)}="" `, '/>'),
  `<a b="${'&amp;'.repeat(12_000)}"/>`,
  `<a>${'&amp;'.repeat(12_000)}</a>`,
  `<a>${'<!-- -->'.repeat(8_000)}</a>`,
  `<a>${'<![CDATA[]]>'.repeat(5_000)}</a>`,
  '<a '.repeat(20_000),
  '<'.repeat(LIMITE),
  `<a${' '.repeat(60_000)}/>`,
  `<a b=${'"'.repeat(60_000)}/>`,
  '<?a ?>'.repeat(10_000),
  `<${'a:'.repeat(30_000)}/>`,
  `${'<a>'.repeat(29)}${'<b/>'.repeat(15_000)}${'</a>'.repeat(29)}`,
  consulta(`<c:prop-filter name="SUMMARY"><c:text-match>${'á'.repeat(30_000)}</c:text-match></c:prop-filter>`),
  lleno(
    `<c:calendar-query ${CAL}><prop/><c:filter><c:comp-filter name="VCALENDAR"><c:comp-filter name="VTODO">`,
    () => '<c:prop-filter name="UID"><c:text-match>a</c:text-match></c:prop-filter>',
    '</c:comp-filter></c:comp-filter></c:filter></c:calendar-query>',
  ),
];

const ICS = (dentro: string): string => `BEGIN:VCALENDAR\r\nBEGIN:VTODO\r\n${dentro}END:VTODO\r\nEND:VCALENDAR\r\n`;
const ICS_MALOS: readonly string[] = [
  ICS(lleno('', (i) => `X-A${String(i)}:1\r\n`)),
  ICS(lleno('', () => 'DUE:20261121\r\n')),
  ICS(lleno('SUMMARY:a\r\n', () => ' a\r\n')),
  ICS(`SUMMARY:${String.raw`\n\,\;`.repeat(9_000)}\r\n`),
  ICS(`SUMMARY;${lleno('', (i) => `A${String(i)}=b;`)}:x\r\n`),
  ICS(`SUMMARY;A="${'"'.repeat(50_000)}:x\r\n`),
  ICS(`CATEGORIES:${'a,'.repeat(30_000)}\r\n`),
  ICS(`RDATE:${'20261121,'.repeat(7_000)}\r\n`),
  ICS(`RRULE:FREQ=SECONDLY;BYSECOND=${'1,'.repeat(20_000)}1\r\n`),
  ICS('RRULE:FREQ=SECONDLY;COUNT=999999999\r\nDUE:20261121\r\n'),
  ICS('DUE;VALUE=DATE:99999999\r\nSTATUS:NEEDS-ACTION\r\n'),
  ICS('DUE;TZID=America/Nowhere:20261121T100000\r\nDURATION:P999999999999W\r\n'),
  ICS(`DUE:${'9'.repeat(60_000)}\r\n`),
  ICS('COMPLETED:20261399T999999\r\nSTATUS:COMPLETED\r\n'),
  ICS(`PERCENT-COMPLETE:${'9'.repeat(60_000)}\r\n`),
  lleno('', () => 'BEGIN:VTODO\r\n'),
  lleno('BEGIN:VCALENDAR\r\n', () => 'BEGIN:VTIMEZONE\r\nEND:VTIMEZONE\r\n', 'END:VCALENDAR\r\n'),
  lleno('BEGIN:VCALENDAR\r\n', () => 'BEGIN:VTODO\r\nEND:VTODO\r\n', 'END:VCALENDAR\r\n'),
  '\r\n'.repeat(30_000),
  ':'.repeat(60_000),
];

const ESQUEMA = ['http', 'https', 'file', 'ftp', 'javascript', 'HTTP', ''];
const ANFITRION = [
  '127.1',
  '[::ffff:127.0.0.1]',
  '0x7f000001',
  '169.254.169.254',
  'a'.repeat(60_000),
  'xn--a',
  '%00',
  'ñ.example',
  '192.168.1.9',
  'localhost.',
  'metadata',
  '[',
  '1.2.3.4.5',
  '\u202E.example',
];
const direccion = fc.oneof(
  fc
    .tuple(fc.constantFrom(...ESQUEMA), fc.constantFrom(...ANFITRION), fc.string({ maxLength: 20, unit: 'binary' }))
    .map(([a, b, c]) => `${a}://${b}/${c}`),
  fc.webUrl(),
  fc.string({ maxLength: 3_000, unit: 'binary' }),
);

/** Damages a text in a few places. */
const danado = (buenos: readonly string[]): fc.Arbitrary<string> =>
  fc
    .tuple(
      fc.constantFrom(...buenos),
      fc.array(
        fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(40), fc.string({ maxLength: 30, unit: 'binary' })),
        { maxLength: 6 },
      ),
    )
    .map(([bueno, danos]) =>
      danos.reduce((hasta, [donde, quita, pone]) => {
        const i = Math.floor(donde * hasta.length);
        return hasta.slice(0, i) + pone + hasta.slice(i + quita);
      }, bueno),
    );

/** Number of requests in a group. */
const TANDA = 500;

/**
 * Sends 2 × `tandas` groups of `TANDA` requests, and checks what they cost. Memory is measured from the second half on, when
 * caches are full.
 */
const aguantar = async (
  tandas: number,
  malos: fc.Arbitrary<string>,
  enviar: (malo: string) => Promise<number>,
): Promise<void> => {
  let [memoria, lenta] = [NaN, 0];
  for (let tanda = 0; tanda < 2 * tandas; tanda += 1) {
    // Collects garbage and makes the requests before the turns are watched, since neither is work of the server.
    if (tanda === tandas) memoria = enUso();
    const lista = fc.sample(malos, TANDA);
    await new Promise((listo) => setImmediate(listo));
    const vueltas = vigilarVueltas();
    for (const malo of lista) expect(await enviar(malo), malo.slice(0, 200)).toBeLessThan(500);
    lenta = Math.max(lenta, vueltas.fin().propios);
  }
  const crece = enUso() - memoria;
  expect(lenta).toBeLessThan(VUELTA_MS);
  expect(crece).toBeLessThan(HOLGURA);
};

const VERBOS = ['PROPFIND', 'REPORT', 'PROPPATCH'] as const;

describe('the largest twisted request', () => {
  test.each([
    ['XML', XML_MALOS, VERBOS, MIAS],
    ['XML about the house', XML_MALOS, VERBOS, '/dav/yo/casa/'],
    ['iCalendar', ICS_MALOS, ['PUT'], UNA],
  ] as const)('of %s takes less than a tenth of a second, and is no error', async (_, malos, verbos, url) => {
    const lentas: string[] = [];
    for (const verbo of verbos) {
      await pedir(verbo, url, malos[0]);
      for (const malo of malos) {
        const vueltas = vigilarVueltas();
        const { statusCode } = await pedir(verbo, url, malo);
        const { propios } = vueltas.fin();
        expect(statusCode, malo.slice(0, 100)).toBeLessThan(500);
        if (propios >= VUELTA_MS) lentas.push(`${verbo} ${malo.slice(0, 60)}: ${propios.toFixed(0)} ms`);
      }
    }
    expect(lentas).toEqual([]);
  });
});

describe('many damaged requests', () => {
  test('of XML', async () => {
    const malos = danado([
      ...XML_MALOS.map((m) => m.slice(0, 2_000)),
      consulta('<c:prop-filter name="UID"><c:text-match>asignacion-1@te-toca</c:text-match></c:prop-filter>'),
      '<sync-collection xmlns="DAV:"><sync-token/><prop><getetag/></prop></sync-collection>',
      '<propfind xmlns="DAV:"><prop><getetag/></prop></propfind>',
    ]);
    let van = 0;
    await aguantar(rondas(1, 10), malos, async (malo) => {
      van += 1;
      return (await pedir(VERBOS[van % VERBOS.length] ?? 'REPORT', MIAS, malo)).statusCode;
    });
  });

  test('of iCalendar', async () => {
    const buenos = [texto, texto.replace('NEEDS-ACTION', 'COMPLETED'), ...ICS_MALOS.map((m) => m.slice(0, 2_000))];
    await aguantar(rondas(1, 10), danado(buenos), async (malo) => (await pedir('PUT', UNA, malo)).statusCode);
  });

  test('of webhook addresses', async () => {
    const [metodo, url] = LLAMADAS.crearWebhook;
    const { token } = casa.familia.miembros[ANA] ?? { token: '' };
    await aguantar(rondas(1, 5), direccion, async (mala) => {
      await new Promise((listo) => setImmediate(listo));
      const authorization = `Bearer ${token}`;
      const { statusCode, body } = await casa.app.app.inject({
        method: metodo,
        url,
        headers: { authorization },
        payload: { direccion: mala },
      });
      if (statusCode === 201) await casa.como(ANA).quitarWebhook({ id: (JSON.parse(body) as { id: number }).id });
      return statusCode;
    });
  });
});

import { randomInt } from 'node:crypto';
import { basename, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { plural } from '#shared/domain/palabras.ts';
import { crearContrasenas } from '#server/adapters/contrasenas.ts';
import { crearTokens } from '#server/adapters/tokens.ts';
import { crearDifusion } from '#server/change/difusion.ts';
import { ponerContrasenaTemporal } from '#server/features/acceso/poner-contrasena-temporal.ts';
import { abrirAlLado } from './arranque/abrir-al-lado.ts';
import { borrarAqui, quitarBorradas } from '#server/arranque/caja-familia.ts';
import { exportarA, importarDe } from './arranque/caja-familia.ts';
import { mirarCorredor } from './arranque/corredor.ts';
import { mal, type Abierto } from './caja/abierto.ts';
import { enContenedor } from './caja/avisos.ts';
import { comprobar, type Contenido } from '#server/caja/copiar.ts';
import { hacerCopia } from './caja/copiar.ts';
import { CLASES, type Clase } from './caja/copias.ts';
import { horaDe } from './caja/hora.ts';
import { comoSeEscribe } from './caja/noche.ts';
import { restaurar } from './caja/restaurar.ts';
import { revisar } from './caja/revisar.ts';
import { leerEntorno, type Entorno } from './entorno.ts';

// Terminal commands with the server's settings. The server must be stopped for `restore`, and for `importar-familia` unless
// the database is PostgreSQL; all others work while it runs.
// Exit code: 0 on success, 1 on failure, 2 for a usage error.
const escribir = comoSeEscribe(process.env['TE_TOCA_ORDEN']);
const USO = (
  [
    [escribir('backup', '[--a ARCHIVO]'), 'hace una copia, aunque el servidor esté en marcha'],
    [escribir('verify', 'ARCHIVO'), 'comprueba una copia'],
    [escribir('restore', 'ARCHIVO'), 'la pone en lugar de los datos, con el servidor parado'],
    [escribir('doctor'), 'mira si todo está bien'],
    [escribir('restablecer-contrasena', 'USUARIO'), 'le da a alguien una contraseña temporal'],
    [escribir('renovar-https'), 'hace otra raíz de https, de la que cada móvil tiene que fiarse'],
    [escribir('exportar-familia', 'ID|PIN|NOMBRE', '[--a ARCHIVO]'), 'guarda a una familia en un archivo'],
    [escribir('importar-familia', 'ARCHIVO'), 'la trae de uno, con el servidor parado'],
    [escribir('borrar-familia', 'ID|PIN|NOMBRE', '[--si]'), 'la borra entera, aunque el servidor esté en marcha'],
  ] as const
)
  .map(([como, que], n) => `${n === 0 ? 'Uso: ' : '     '}${como.padEnd(58)} ${que}`)
  .join('\n');

const decir = (linea: string): void => void process.stdout.write(`${linea}\n`);
const fallar = (linea: string, codigo = 1): void => {
  process.stderr.write(`${linea}\n`);
  process.exitCode = codigo;
};

const contar = ({ familias, miembros }: Contenido): string =>
  `${plural(familias, 'familia')} y ${plural(miembros, 'miembro')}`;
const ahora = (): string => new Date().toISOString();

type Orden = (
  entorno: Entorno,
  argumentos: readonly string[],
) => Promise<Abierto<{ readonly lineas: readonly string[] }> | null>;
const hecho = (...lineas: readonly string[]) => ({ ok: true, lineas }) as const;

/** Returns the only positional argument; null if there is none or more than one. Throws for an unknown option. */
const elUnico = (argumentos: readonly string[]): string | null => {
  const [uno = null, ...mas] = parseArgs({ args: [...argumentos], allowPositionals: true }).positionals;
  return mas.length === 0 ? uno : null;
};

/**
 * Tells whether the value of `--cuando` is an instant, as `toISOString` writes it. By that option the running server passes its
 * own time, which may differ from the machine's clock.
 */
const esInstante = (valor: string): boolean => {
  const ms = Date.parse(valor);
  return !Number.isNaN(ms) && new Date(ms).toISOString() === valor;
};

const esClase = (valor: string): valor is Clase => (CLASES as readonly string[]).includes(valor);

const copiar: Orden = async ({ datos, copias }, argumentos) => {
  const {
    a,
    clase = 'mano',
    cuando,
  } = parseArgs({
    args: [...argumentos],
    options: { a: { type: 'string' }, clase: { type: 'string' }, cuando: { type: 'string' } },
  }).values;
  if (!esClase(clase) || (cuando !== undefined && !esInstante(cuando))) return null;
  const hecha = await hacerCopia({
    datos,
    clase,
    ahora: cuando ?? (await horaDe(datos, ahora())),
    ...(a === undefined ? { segunda: copias } : { destino: resolve(a) }),
  });
  if (!hecha.ok) return hecha;
  const { contenido, bytes, ruta, sinSegunda } = hecha;
  if (sinSegunda !== null) return mal(`${sinSegunda} La copia está solo en ${ruta}`);
  return hecho(`Copia de ${contar(contenido)}, ${(bytes / 1e6).toFixed(1)} MB, comprobada:`, ruta);
};

const verificar: Orden = async (_, argumentos) => {
  const archivo = elUnico(argumentos);
  if (archivo === null) return null;
  const comprobada = await comprobar(resolve(archivo));
  if (!comprobada.ok) return comprobada;
  const { contenido, conSuma } = comprobada;
  return hecho(
    `${basename(archivo)} está entera: ${contar(contenido)}.`,
    ...(conSuma ? [] : ['Su nombre ya no lleva la suma de comprobación: se ha mirado solo por dentro.']),
    ...(contenido.version === 'anterior' ? ['Es de una versión anterior: al restaurarla se pone al día.'] : []),
  );
};

const poner: Orden = async ({ datos, adminsCaja }, argumentos) => {
  const archivo = elUnico(argumentos);
  if (archivo === null) return null;
  const restaurada = await restaurar(datos, archivo, await horaDe(datos, ahora()), quitarBorradas(adminsCaja));
  if (!restaurada.ok) return restaurada;
  const { contenido, quitadas, antes } = restaurada;
  return hecho(
    `Restaurada: ${contar(contenido)} en ${datos}. Ya puedes arrancar el servidor.`,
    ...quitadas,
    ...(antes === null ? [] : [`Lo que había antes está en ${antes}`]),
  );
};

const MARCAS = { bien: 'bien ', aviso: 'AVISO', mal: 'MAL  ' } as const;

const diagnosticar: Orden = async ({ datos, copias, mqtt }) => {
  const hallazgos = [
    ...(await revisar(datos, { ahora: ahora(), segunda: copias, escribir })),
    ...(await mirarCorredor(mqtt, process.env['SUPERVISOR_TOKEN'])),
  ];
  for (const { nivel, linea } of hallazgos) decir(`${MARCAS[nivel]}  ${linea}`);
  const malos = hallazgos.filter(({ nivel }) => nivel === 'mal').length;
  return malos === 0 ? hecho('Todo lo que hace falta está bien.') : mal(`${plural(malos, 'cosa')} por arreglar.`);
};

const restablecer: Orden = async (_, argumentos) => {
  const usuario = elUnico(argumentos);
  if (usuario === null) return null;
  const abierta = await abrirAlLado(process.env);
  if (!abierta.ok) return abierta;
  const { base } = abierta;
  try {
    const reloj = { ahora };
    const temporal = await ponerContrasenaTemporal(
      {
        base,
        reloj,
        // Nobody listens here: clients are connected to the server's process.
        difusion: crearDifusion((error) => fallar(String(error))),
        azar: { entero: (menorQue) => randomInt(menorQue) },
        contrasenas: crearContrasenas(),
        // Only used for digests, which need no key.
        tokens: crearTokens(new Uint8Array(32), reloj),
      },
      usuario,
    );
    if (temporal === null) return mal(`No hay ninguna cuenta activada con el usuario «${usuario}»`);
    return hecho(`Contraseña temporal de ${usuario}: ${temporal}`, 'Sus sesiones abiertas se han cerrado.');
  } finally {
    await base.cerrar();
  }
};

/** Makes a new certificate authority for https. A running server uses it within a minute. */
const renovarHttps: Orden = async ({ https, origenes, host }) => {
  if (https === null || https.archivos !== null) return mal('Aquí no hay raíz que renovar: no está HTTPS=propio.');
  const abierta = await abrirAlLado(process.env);
  if (!abierta.ok) return abierta;
  const { base } = abierta;
  try {
    const [{ renovarAutoridad }, { crearSitios }] = await Promise.all([
      import('./arranque/autoridad-guardada.ts'),
      import('#server/adapters/sitios.ts'),
    ]);
    const sitios = crearSitios({ origenes, host, contenedor: enContenedor() })();
    const difusion = crearDifusion((error) => fallar(String(error)));
    await renovarAutoridad({ base, reloj: { ahora }, difusion }, sitios);
    return hecho(
      'Hay otra raíz, y la de antes ya no firma nada. El servidor la usa antes de un minuto.',
      'Cada móvil tiene que fiarse de la nueva: abre /confiar en él. De la vieja puede olvidarse.',
    );
  } finally {
    await base.cerrar();
  }
};

const exportar: Orden = async (_, argumentos) => {
  const { values, positionals } = parseArgs({
    args: [...argumentos],
    options: { a: { type: 'string' } },
    allowPositionals: true,
  });
  const [cual, ...mas] = positionals;
  return cual === undefined || mas.length > 0 ? null : exportarA(process.env, cual, values.a);
};

const importar: Orden = async (entorno, argumentos) => {
  const archivo = elUnico(argumentos);
  return archivo === null ? null : importarDe(entorno, archivo, { variables: process.env, escribir });
};

/** Asks a question on stderr and returns the line typed; an empty text if the input has ended. */
const preguntar = async (pregunta: string): Promise<string> => {
  process.stderr.write(pregunta);
  const lineas = createInterface({ input: process.stdin });
  for await (const linea of lineas) return linea;
  return '';
};

const borrar: Orden = async (entorno, argumentos) => {
  const { values, positionals } = parseArgs({
    args: [...argumentos],
    options: { si: { type: 'boolean' } },
    allowPositionals: true,
  });
  const [cual, ...mas] = positionals;
  if (cual === undefined || mas.length > 0) return null;
  return borrarAqui(entorno, cual, { variables: process.env, preguntar: values.si === true ? null : preguntar });
};

/**
 * Commands that are refused with PostgreSQL: those about the SQLite file, and `renovar-https`, since the server has no https of
 * its own there. The others work with both.
 */
const DE_LA_CARPETA: ReadonlySet<Orden> = new Set([copiar, verificar, poner, diagnosticar, renovarHttps]);

const ORDENES: Readonly<Record<string, Orden>> = {
  backup: copiar,
  verify: verificar,
  restore: poner,
  doctor: diagnosticar,
  'restablecer-contrasena': restablecer,
  'renovar-https': renovarHttps,
  'exportar-familia': exportar,
  'importar-familia': importar,
  'borrar-familia': borrar,
};

/** Tells whether an error comes from misspelt options; then the usage is printed. */
const esDeUso = (error: unknown): boolean =>
  (error as NodeJS.ErrnoException).code?.startsWith('ERR_PARSE_ARGS') ?? false;

const [orden = '', ...argumentos] = process.argv.slice(2);
const ejecutar = async (): Promise<void> => {
  const leido = leerEntorno(process.env);
  if (!leido.ok) return fallar(leido.lineas.join('\n'));
  const hacer = ORDENES[orden];
  if (hacer === undefined) return fallar(USO, 2);
  if (leido.entorno.postgres !== null && DE_LA_CARPETA.has(hacer))
    return fallar(
      hacer === renovarHttps
        ? 'Con DATABASE_URL el https lo pone el proxy o el balanceador: renueva allí sus certificados.'
        : 'Los datos están en PostgreSQL (DATABASE_URL): cópialos con pg_dump y, con los servidores parados, recupéralos con pg_restore en una base de datos nueva.',
    );
  // Files written by these commands are readable only by their owner, like those of the server.
  process.umask(0o077);
  try {
    const resultado = await hacer(leido.entorno, argumentos);
    if (resultado === null) return fallar(USO, 2);
    if (!resultado.ok) return fallar(resultado.linea);
    for (const linea of resultado.lineas) decir(linea);
  } catch (error) {
    if (!esDeUso(error)) throw error;
    fallar(USO, 2);
  }
};
// The reader of the output may close it early, as `head` does.
process.stdout.on('error', () => process.exit());
void ejecutar();

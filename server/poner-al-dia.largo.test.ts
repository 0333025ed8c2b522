import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { soloLargo } from '#shared/testing/rondas.ts';
import { abrirPostgres } from './arranque/datos-postgres.ts';
import { migrar, MIGRACIONES } from './db/migraciones.ts';
import { conectarPostgres } from './db/postgres.ts';
import { conOtraMigracion } from './testing/otra-migracion.ts';
import { con, crearBasePropia, type BasePropia } from './testing/servicios.ts';
import { intentarArrancar } from './testing/servidor-hijo.ts';

const PAUSA_MS = 300;
/** The server's sources: the built server is one file, in which no migration can be added. */
const FUENTES = join(import.meta.dirname, 'main.ts');
/** Node option that adds another migration to a process, as the next version would. */
const CON_OTRA = `--import=data:text/javascript,${encodeURIComponent(
  `import { conOtraMigracion } from '${new URL('testing/otra-migracion.ts', import.meta.url).href}'; conOtraMigracion();`,
)}`;

/** Starts that migrate a PostgreSQL database while other sessions use it. */
describe('migrating a database beside other servers', con('postgres'), () => {
  let propia: BasePropia;
  let clientes: Client[];
  let hasta: readonly string[];
  let sinOtra: () => void;
  beforeEach(async () => {
    propia = await crearBasePropia();
    clientes = [];
    const base = conectarPostgres(propia.url);
    await migrar(base.escritura);
    await base.cerrar();
    hasta = Object.keys(MIGRACIONES);
    sinOtra = conOtraMigracion();
  });
  afterEach(async () => {
    sinOtra();
    for (const cliente of clientes) await cliente.end();
    await propia.borrar();
  });

  const entrar = async (programa = 'otro'): Promise<Client> => {
    const cliente = new Client({ connectionString: propia.url, application_name: programa });
    clientes.push(cliente);
    await cliente.connect();
    return cliente;
  };
  /** Reads a table and keeps its lock, as pg_dump does with all tables until it ends. */
  const retener = async (): Promise<Client> => {
    const cliente = await entrar('pg_dump');
    await cliente.query('begin isolation level repeatable read; select count(*) from tareas');
    return cliente;
  };
  const abrir = (lineas: string[], perdidas: string[] = [], nodos: 'uno' | 'varios' = 'uno') =>
    abrirPostgres(propia.url, (linea) => perdidas.push(linea), {
      nodos,
      puerta: 200,
      pausa: PAUSA_MS,
      alEsperar: (linea) => lineas.push(linea),
    });
  const hechas = async (): Promise<readonly string[]> => {
    const { rows } = await (await entrar()).query<{ name: string }>('select name from migraciones order by name');
    return rows.map(({ name }) => name);
  };
  /** Waits until a session waits for a table, as the migration does. */
  const alguienEspera = async (): Promise<void> => {
    const cliente = await entrar();
    const hay = async () =>
      (await cliente.query("select from pg_locks where locktype = 'relation' and not granted")).rowCount;
    await vi.waitFor(async () => expect(await hay()).toBe(1), { timeout: 60_000, interval: 20 });
  };
  const cortarGuarda = async (): Promise<void> => {
    await (
      await entrar()
    ).query(
      `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = 8246110
       and database = (select oid from pg_database where datname = current_database())`,
    );
  };

  test('readers go on while a session locks a table, and the migration finishes when the lock is released', async () => {
    const copia = await retener();
    const lineas: string[] = [];
    const abriendo = abrir(lineas);
    const lector = await entrar();
    await alguienEspera();
    const esperas: number[] = [];
    // Longer than two attempts of the migration.
    for (const fin = performance.now() + 6_000; performance.now() < fin;) {
      const desde = performance.now();
      await lector.query('select count(*) from tareas');
      esperas.push(performance.now() - desde);
      await setTimeout(50);
    }
    expect(Math.max(...esperas)).toBeLessThan(3_500);
    expect(await hechas()).toEqual(hasta);
    const { rows } = await copia.query<{ pid: number }>('select pg_backend_pid() as pid');
    const { host, pathname } = new URL(propia.url);
    expect(lineas).toEqual([
      `La base de datos (${host}${pathname}) no se puede poner al día mientras la retenga pg_dump (proceso ${String(rows[0]?.pid)} de PostgreSQL). Se sigue probando hasta que la suelte.`,
    ]);
    await copia.query('commit');
    const abierta = await abriendo;
    expect(abierta.ok).toBe(true);
    if (abierta.ok) await abierta.base.cerrar();
    expect(await hechas()).toEqual(Object.keys(MIGRACIONES));
  });

  test('no other server can start during a migration', async () => {
    const copia = await retener();
    const primero = abrir([], [], 'varios');
    await alguienEspera();
    expect(await abrir([], [], 'varios')).toMatchObject({
      ok: false,
      linea: expect.stringContaining('Otro servidor de Te Toca está poniendo al día esta base de datos'),
    });
    expect(await abrir([])).toMatchObject({ ok: false });
    await copia.query('commit');
    const abierta = await primero;
    expect(abierta.ok).toBe(true);
    if (abierta.ok) await abierta.base.cerrar();
  });

  soloLargo('a server that loses its lock during a migration gives up and says so', async () => {
    await retener();
    const perdidas: string[] = [];
    const abriendo = abrir([], perdidas);
    await alguienEspera();
    await cortarGuarda();
    expect(await abriendo).toMatchObject({ ok: false, linea: expect.stringContaining('Se ha perdido la conexión') });
    expect(perdidas).toEqual([expect.stringContaining('Se ha perdido la conexión')]);
    expect(await hechas()).toEqual(hasta);
  });

  soloLargo('a process that loses its lock during a migration ends with code 1, and says why', async () => {
    await retener();
    const intento = intentarArrancar({ DATABASE_URL: propia.url, NODE_OPTIONS: CON_OTRA }, FUENTES);
    await alguienEspera();
    await cortarGuarda();
    const { codigo, lineas } = await intento;
    expect(codigo).toBe(1);
    expect(lineas.at(-1)).toMatch(/^Se ha perdido la conexión que guarda la base de datos/);
  });

  soloLargo('a migration’s statement is not cut short by the server’s time limit for statements', async () => {
    await (
      await entrar()
    ).query(`
      create sequence veces;
      create function tardar() returns event_trigger language plpgsql as
        $$ begin if nextval('veces') = 1 then perform pg_sleep(33); end if; end $$;
      create event trigger tardar on ddl_command_start when tag in ('ALTER TABLE') execute function tardar()`);
    const abierta = await abrir([]);
    expect(abierta.ok).toBe(true);
    if (abierta.ok) await abierta.base.cerrar();
  });
});

import { sql, type RawBuilder } from 'kysely';
import { Temporal } from 'temporal-polyfill';
import { azarDeSemilla } from '#shared/domain/reparto/cuotas/orden.ts';
import type { Dia, GrupoEdad, Instante } from '#shared/domain/tipos.ts';
import { segundosEntre } from '#shared/domain/instantes.ts';
import { buildTestApp, relojFijo } from '#server/testing/app-de-prueba.ts';
import { sembrarFamilia, type llamar } from '#server/testing/sembrar.ts';

/** A member as the simulation knows them. */
export interface Persona {
  readonly id: number;
  readonly nombre: string;
  readonly grupo: GrupoEdad;
  readonly admin: boolean;
  /** Id of their latest login that is not revoked; 0 without one or without an account. */
  readonly acceso: number;
  /** True if they no longer live here. */
  readonly archivada: boolean;
}

interface FilaPersona {
  readonly id: number;
  readonly first_name: string;
  readonly grupo_edad: GrupoEdad;
  readonly es_administrador: boolean | number;
  readonly acceso: number | null;
  readonly archivado_en: Instante | null;
}

type Metodo = Exclude<Parameters<typeof llamar>[1], undefined>;

/** Body of a request, and the refusals that are no fault: their codes, or their statuses as text. */
interface Peticion {
  readonly cuerpo?: unknown;
  readonly admite?: readonly string[];
}

/** Time zones to draw from. Clocks change at midnight in Santiago, by southern seasons in Auckland, and never in India. */
const ZONAS = ['Europe/Madrid', 'Europe/Madrid', 'America/Santiago', 'Pacific/Auckland', 'Asia/Kolkata'];
const NOMBRES = ['Ana', 'Luis', 'Marta', 'Leo', 'Sol'];
const HOGARES: readonly (readonly GrupoEdad[])[] = [
  ['ADULTO', 'ADULTO'],
  ['ADULTO', 'ADULTO', 'INFANTIL'],
  ['ADULTO', 'JUVENIL', 'INFANTIL'],
  ['ADULTO', 'ADULTO', 'JUVENIL', 'INFANTIL'],
];

/** Seconds ahead of the clock at which tokens are signed, and the most that the server accepts (server/adapters/tokens.ts). */
const ADELANTO_S = 20 * 3_600;
const TOLERANCIA_S = 86_400;

/** Creates a random family in an app of its own, whose clock the simulation sets. Returns its state and ways to act on it. */
export const fundarCasa = async (semilla: number, primero: Dia) => {
  const azar = azarDeSemilla(semilla);
  const una = <T>(lista: readonly T[]): T | undefined => lista[azar(lista.length)];
  const zona = una(ZONAS) ?? 'Europe/Madrid';
  /** The instant of a local time. A time that a clock change skips is moved on by the length of the skip. */
  const instante = (dia: Dia, hora: string) =>
    Temporal.PlainDate.from(dia).toZonedDateTime({ timeZone: zona, plainTime: hora }).toInstant();
  const formato = new Intl.DateTimeFormat('sv-SE', { timeZone: zona });
  /** Cache of local days, because the rows contain the same few instants on every day of the simulation. */
  const locales = new Map<Instante, Dia>();
  const reloj = relojFijo(instante(primero, '08:00').toString({ smallestUnit: 'millisecond' }));
  const app = await buildTestApp({ reloj });
  const grupos = una(HOGARES) ?? ['ADULTO'];
  const dosAdmins = azar(2) === 0;
  const { id: familia, pin } = await sembrarFamilia(
    app,
    grupos.map((grupo_edad, i) => ({
      nombre: NOMBRES[i] ?? `M${String(i)}`,
      grupo_edad,
      admin: i === 0 || (dosAdmins && grupo_edad === 'ADULTO'),
    })),
  );
  const { escritura: db } = app.contexto.base;
  await db
    .updateTable('familias')
    .set({ zona_horaria: zona, semilla_reparto: semilla })
    .where('id', '=', familia)
    .execute();

  const leer = async <T>(consulta: RawBuilder<T>): Promise<T[]> => (await consulta.execute(db)).rows;
  let hoy = primero;
  /** Log of all requests but GET, printed when a check fails. */
  const diario: string[] = [];
  let personas: Persona[] = [];
  /** Chance, in percent, that a member does a chore on its due day; by member id. */
  const ganas = new Map<number, number>();
  const ganasDe = (quien: number): number => {
    const suyas = ganas.get(quien) ?? 55 + azar(45);
    ganas.set(quien, suyas);
    return suyas;
  };

  /** Access tokens by member and login, each with the instant at which it is replaced. */
  const tokens = new Map<string, { readonly token: Promise<string>; readonly hasta: Instante }>();
  /** Signing is slow, so tokens are signed hours ahead of the clock and reused for that long. */
  const tokenDe = ({ id, acceso }: Persona): Promise<string> => {
    const clave = `${String(id)} ${String(acceso)}`;
    const suyo = tokens.get(clave);
    const ahora = reloj.ahora();
    // The clock goes back too: by two hours, and from the founding to the first midnight.
    const queda = suyo === undefined ? 0 : segundosEntre(ahora, suyo.hasta);
    if (suyo !== undefined && queda > 0 && queda < TOLERANCIA_S) return suyo.token;
    reloj.avanzar(ADELANTO_S);
    const nuevo = { token: app.contexto.tokens.firmarAcceso({ usuario: id, acceso }), hasta: reloj.ahora() };
    reloj.poner(ahora);
    tokens.set(clave, nuevo);
    return nuevo.token;
  };

  const pedir = async <T>(
    quien: Persona | null,
    metodo: Metodo,
    url: string,
    { cuerpo, admite = [] }: Peticion = {},
  ): Promise<T | null> => {
    const token = quien === null ? null : await tokenDe(quien);
    const respuesta = await app.app.inject({
      method: metodo,
      url,
      headers: token === null ? {} : { authorization: `Bearer ${token}` },
      ...(cuerpo === undefined ? {} : { payload: cuerpo as object }),
    });
    // An empty success counts as `{}`, because null means refused.
    const leido = respuesta.body === '' ? {} : (JSON.parse(respuesta.body) as unknown);
    if (metodo !== 'GET')
      diario.push(
        `${reloj.ahora()} ${quien?.nombre ?? '-'} ${metodo} ${url} ${JSON.stringify(cuerpo ?? null)}: ${String(respuesta.statusCode)}`,
      );
    if (respuesta.statusCode < 300) return leido as T;
    const { codigo = '' } = leido as { codigo?: string };
    if (admite.includes(codigo) || admite.includes(String(respuesta.statusCode))) return null;
    throw new Error(
      `${hoy}: ${quien?.nombre ?? 'Somebody'} asked ${metodo} ${url} ${JSON.stringify(cuerpo ?? null)} and was answered ` +
        `${String(respuesta.statusCode)} ${respuesta.body}`,
    );
  };

  /** Makes the overdue automatic moves of a running draft. */
  const vencerPlazos = async (): Promise<void> => {
    if (casa.enReparto) await app.plazos.vencer();
  };

  const casa = {
    app,
    reloj,
    azar,
    una,
    /** The local day of an instant, by Node's own zone data instead of the product's calendar. */
    diaLocal: (cuando: Instante): Dia => {
      const dia = locales.get(cuando) ?? formato.format(new Date(cuando));
      locales.set(cuando, dia);
      return dia;
    },
    familia,
    pin,
    diario,
    /** Factor on the frequency of acts in this family. */
    ajetreo: una([0.5, 1, 1, 2]) ?? 1,
    /** True with a probability of `de100` percent. */
    suerte: (de100: number): boolean => azar(100) < de100,
    leer,
    pedir,
    ganasDe,
    /** Ids of the occurrences that acts changed since the last check. Other finished occurrences must not change. */
    tocadas: new Set<number>(),
    /** Percentage of drafts that count last quarter's balance. */
    conSaldos: 50,
    /** Percentage of drafts that count all members' days away. */
    conAusencias: 40,
    /** Ways in which a draft may count load; one is drawn at random. */
    contar: ['TRIMESTRE', 'TRIMESTRE', 'TRIMESTRE', 'PUNTOS'],
    /** True if a draft may be running. */
    enReparto: false,
    /** Chores whose days were edited. An occurrence of theirs that was done early may fall due a second time. */
    otrosDias: new Set<number>(),
    /** Ids of members of whom overdue occurrences were deleted. */
    conBorradas: new Set<number>(),
    /** True if absences changed today. New or missing achievements are then no fault, even if the history says otherwise. */
    hoyAusencias: false,
    /** Functions to call after the next midnight; each undoes an act of this evening. */
    trasMedianoche: [] as (() => Promise<void>)[],
    /** Number of times that each act happened. */
    hechos: new Map<string, number>(),
    get hoy(): Dia {
      return hoy;
    },
    get personas(): readonly Persona[] {
      return personas;
    },
    /** Members who live here. */
    deCasa: (): Persona[] => personas.filter((p) => !p.archivada),
    conCuenta: (): Persona[] => personas.filter((p) => p.acceso > 0),
    admin: (): Persona => {
      const quien = personas.find((p) => p.admin && p.acceso > 0);
      if (quien === undefined) throw new Error(`${hoy}: the family has no admin`);
      return quien;
    },
    /** Reads the members from the database into `personas`. */
    mirarQuienHay: async (): Promise<void> => {
      const filas = await leer(sql<FilaPersona>`
        select u.id, u.first_name, u.grupo_edad, u.es_administrador, u.archivado_en,
          case when u.password_hash is null then null
            else (select max(a.id) from accesos a where a.usuario_id = u.id and a.revocado_en is null) end as acceso
        from usuarios u where u.familia_id = ${familia} order by u.id`);
      personas = filas.map((f) => ({
        id: f.id,
        nombre: f.first_name,
        grupo: f.grupo_edad,
        admin: Boolean(f.es_administrador),
        acceso: f.acceso ?? 0,
        archivada: f.archivado_en !== null,
      }));
    },
    /** Sets the clock to a local time of a day, and makes the automatic moves that are due by then. */
    son: async (dia: Dia, hora: string): Promise<void> => {
      hoy = dia;
      reloj.poner(instante(dia, hora).toString({ smallestUnit: 'millisecond' }));
      await vencerPlazos();
    },
    /** Moves the clock on, and makes the automatic moves that are due by then. */
    pasan: async (segundos: number): Promise<void> => {
      reloj.avanzar(segundos);
      await vencerPlazos();
    },
  };
  await casa.mirarQuienHay();
  return casa;
};

export type Casa = Awaited<ReturnType<typeof fundarCasa>>;

/** Name of the flag that says whether a chore suits an age group. */
export const APTA = {
  INFANTIL: 'apta_infantil',
  JUVENIL: 'apta_juvenil',
  ADULTO: 'apta_adulto',
} as const satisfies Record<GrupoEdad, string>;

/** Something that may happen to a family. `hacer` returns false if it could not happen, for example without a suitable member. */
export interface Acto {
  readonly nombre: string;
  /** Days in a thousand on which the act is tried, in a family whose `ajetreo` is 1. */
  readonly porMil: number;
  readonly hacer: (casa: Casa) => Promise<boolean>;
}

import { isDeepStrictEqual } from 'node:util';
import { RUTAS } from '#shared/contracts/rutas.ts';
import type { CuentasTrimestre, SumasCuentas } from '#shared/contracts/cuentas-trimestre.ts';
import type { Dia } from '#shared/domain/tipos.ts';
import type { Casa } from '#server/testing/ano/casa.ts';
import { diaDe, lunesDe, numeroDe, type Fila } from '#server/testing/ano/filas.ts';

/** Classifies an occurrence for the ledger, independently of the product: its class, its owner and the member who did it. */
const juzgar = (f: Fila) => {
  const dueno = f.cedida_por ?? f.miembro_id;
  const hizo = f.estado === 'COMPLETADA' ? (f.hecha_por ?? f.miembro_id) : null;
  const acabada = f.borrada_en !== null || (f.terminada_en !== null && !f.relevada);
  if (f.responsabilidad_id !== null && f.sesion_id === null)
    return { clase: f.estado === 'PENDIENTE' && acabada ? 'ANULADA' : 'PERSONAL', dueno, hizo };
  if (f.apuntada) return { clase: f.estado === 'COMPLETADA' ? 'APUNTADA' : 'ANULADA', dueno, hizo };
  if (f.estado === 'PENDIENTE')
    return {
      clase: acabada ? 'ANULADA' : 'ABIERTA',
      dueno,
      hizo,
    };
  if (f.estado === 'VENCIDA' && f.omision === 'OMITIDA') return { clase: 'OMITIDA', dueno, hizo };
  if (f.estado === 'VENCIDA') return { clase: f.excusada ? 'EXCUSADA' : 'VENCIDA', dueno, hizo };
  if (f.responsabilidad_id === null) return { clase: 'EXTRA', dueno, hizo };
  return { clase: hizo === dueno ? 'PROPIA' : 'AJENA', dueno, hizo };
};

const PARTE = {
  PROPIA: 'propias',
  AJENA: 'cedido',
  EXCUSADA: 'excusado',
  OMITIDA: 'omitido',
  VENCIDA: 'vencido',
  ABIERTA: 'abierto',
} as const;
const PARTES = [
  'propias',
  'cubierto',
  'cedido',
  'excusado',
  'omitido',
  'vencido',
  'abierto',
  'extra',
  'apuntado',
] as const;
type Sumas = Record<(typeof PARTES)[number], number>;
const nada = (): Sumas => ({
  propias: 0,
  cubierto: 0,
  cedido: 0,
  excusado: 0,
  omitido: 0,
  vencido: 0,
  abierto: 0,
  extra: 0,
  apuntado: 0,
});

const completas = (s: Sumas): SumasCuentas => ({
  prometido: s.propias + s.cedido + s.excusado + s.omitido + s.vencido + s.abierto,
  hecho: s.propias + s.cubierto + s.extra + s.apuntado,
  ...s,
});

/** Adds up the points of a quarter's occurrences: by member, by member and week, and of the whole family. */
const recontar = (filas: readonly Fila[], local: (instante: string) => Dia) => {
  const [porMiembro, porSemana] = [new Map<number, Sumas>(), new Map<string, Sumas>()];
  const total = nada();
  const apuntar = (quien: number, semana: Dia, parte: (typeof PARTES)[number], puntos: number): void => {
    for (const [mapa, clave] of [
      [porMiembro, quien],
      [porSemana, `${String(quien)} ${semana}`],
    ] as const) {
      const sumas = (mapa as Map<number | string, Sumas>).get(clave) ?? nada();
      sumas[parte] += puntos;
      (mapa as Map<number | string, Sumas>).set(clave, sumas);
    }
    total[parte] += puntos;
  };
  for (const f of filas) {
    const { clase, dueno, hizo } = juzgar(f);
    const semana = diaDe(lunesDe(numeroDe(f.fecha_limite ?? f.completada_el ?? local(f.creada_en))));
    if (clase === 'ANULADA' || clase === 'PERSONAL') continue;
    if (clase === 'EXTRA') apuntar(hizo ?? dueno, semana, 'extra', f.tarea_puntos);
    else if (clase === 'APUNTADA') apuntar(hizo ?? dueno, semana, 'apuntado', f.tarea_puntos);
    else apuntar(dueno, semana, PARTE[clase as keyof typeof PARTE], f.tarea_puntos);
    if (clase === 'AJENA') apuntar(hizo ?? 0, semana, 'cubierto', f.tarea_puntos);
  }
  return { porMiembro, porSemana, total };
};

const igual = (que: string, es: unknown, deberia: unknown): void => {
  if (!isDeepStrictEqual(es, deberia))
    throw new Error(`${que}: ${JSON.stringify(es)}, and recounted ${JSON.stringify(deberia)}`);
};

/** Checks that each occurrence is on one line of the ledger, with the right class, points, owner and doer. */
const comprobarRenglones = ({ renglones }: CuentasTrimestre, filas: readonly Fila[], donde: string): void => {
  const dichas = renglones.flatMap((r) =>
    r.veces.map((v) => ({ id: v.id, clase: r.clase, puntos: r.puntos, de: r.miembro, por: r.hecha_por })),
  );
  const son = filas.map((f) => {
    const { clase, dueno, hizo } = juzgar(f);
    return { id: f.id, clase, puntos: f.tarea_puntos, de: dueno, por: hizo };
  });
  igual(
    `${donde}, the lines`,
    dichas.toSorted((a, b) => a.id - b.id),
    son,
  );
};

/** Checks that the frozen sums plus later corrections equal the present sums. */
const comprobarCongeladas = (cuentas: CuentasTrimestre, recuento: ReturnType<typeof recontar>, donde: string): void => {
  const efectos = cuentas.correcciones.flatMap((c) => c.efectos);
  for (const m of cuentas.miembros) {
    const suyos = efectos.filter((e) => e.miembro === m.miembro);
    const { prometido, hecho } = completas(recuento.porMiembro.get(m.miembro) ?? nada());
    const es = {
      prometido: suyos.reduce((n, e) => n + e.prometido, m.prometido),
      hecho: suyos.reduce((n, e) => n + e.hecho, m.hecho),
    };
    igual(`${donde}, ${m.nombre} since its freeze`, es, { prometido, hecho });
  }
};

const elegir = (sumas: SumasCuentas): SumasCuentas => {
  const { prometido, hecho } = sumas;
  return { prometido, hecho, ...Object.fromEntries(PARTES.map((p) => [p, sumas[p]])) } as unknown as SumasCuentas;
};

/** Checks each member's sums of a ledger that is not frozen, in all and by week, against the recount. */
const comprobarVivas = (cuentas: CuentasTrimestre, recuento: ReturnType<typeof recontar>, donde: string): void => {
  for (const m of cuentas.miembros) {
    igual(`${donde}, ${m.nombre}`, elegir(m), completas(recuento.porMiembro.get(m.miembro) ?? nada()));
    for (const s of m.semanas) {
      const suyas = recuento.porSemana.get(`${String(m.miembro)} ${s.desde}`) ?? nada();
      igual(`${donde}, ${m.nombre}, week of ${s.desde}`, elegir(s), completas(suyas));
    }
    const porSemanas = m.semanas.reduce((n, s) => n + s.prometido + s.hecho, 0);
    igual(`${donde}, the weeks of ${m.nombre}`, porSemanas, m.prometido + m.hecho);
  }
  const sinListar = [...recuento.porMiembro].filter(([id]) => cuentas.miembros.every((m) => m.miembro !== id));
  igual(`${donde}, not listed`, sinListar, []);
  igual(`${donde}, nobody’s`, elegir(cuentas.de_nadie), completas(nada()));
};

/** Checks the equations that always hold between the sums of a family. */
const comprobarIdentidades = ({ total, miembros }: CuentasTrimestre, donde: string): void => {
  igual(
    `${donde}, promised`,
    total.prometido,
    total.propias + total.cedido + total.excusado + total.omitido + total.vencido + total.abierto,
  );
  igual(`${donde}, done`, total.hecho, total.propias + total.cubierto + total.extra + total.apuntado);
  igual(`${donde}, covered and left`, total.cubierto, total.cedido);
  for (const campo of ['prometido', 'hecho', ...PARTES] as const)
    igual(
      `${donde}, ${campo} of all`,
      miembros.reduce((n, m) => n + m[campo], 0),
      total[campo],
    );
};

/** Checks the ledger of a quarter, as a member sees it, against a recount of its rows. */
export const comprobarCuentas = async (casa: Casa, trimestre: Dia, todas: readonly Fila[]): Promise<void> => {
  const quien = casa.una(casa.conCuenta()) ?? casa.admin();
  const cuentas = await casa.pedir<CuentasTrimestre>(quien, 'GET', `${RUTAS.cuentas}?trimestre=${trimestre}`);
  if (cuentas === null) return;
  const filas = todas.filter((f) => f.trimestre_inicio === trimestre);
  const recuento = recontar(filas, casa.diaLocal);
  const donde = `${casa.hoy}: the ledger of ${trimestre}`;
  comprobarIdentidades(cuentas, donde);
  for (const m of cuentas.miembros) {
    const suyas = recuento.porMiembro.get(m.miembro) ?? nada();
    const { prometido, hecho } = completas(suyas);
    igual(`${donde}, balance of ${m.nombre}`, m.saldo, hecho - suyas.apuntado - prometido + suyas.omitido);
  }
  if (cuentas.congelada_en !== null) return comprobarCongeladas(cuentas, recuento, donde);
  igual(`${donde}, its sums`, elegir(cuentas.total), completas(recuento.total));
  comprobarRenglones(cuentas, filas, donde);
  comprobarVivas(cuentas, recuento, donde);
};

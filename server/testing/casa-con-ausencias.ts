import type { Ausencia } from '#shared/contracts/ausencias.ts';
import type { Libre, LibresHoy } from '#shared/contracts/libres.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { App } from '#server/app.ts';
import { medianoche } from '#server/jobs/medianoche.ts';
import type { relojFijo } from './app-de-prueba.ts';
import { llamarComo } from './sembrar-trabajo.ts';
import type { FamiliaSembrada } from './sembrar.ts';

type Metodo = Parameters<typeof llamarComo>[2];

/** Helpers for tests of absences, in a family whose first member is an admin. */
export const casaConAusencias = (app: App, familia: FamiliaSembrada, reloj: ReturnType<typeof relojFijo>) => {
  const idDe = (quien: number): number => {
    const miembro = familia.miembros[quien];
    if (miembro === undefined) throw new Error(`The family has no member ${String(quien)}`);
    return miembro.id;
  };
  const como = (quien: number, metodo: Metodo, url: string, cuerpo?: unknown) => {
    const miembro = familia.miembros[quien];
    if (miembro === undefined) throw new Error(`The family has no member ${String(quien)}`);
    return llamarComo(app, miembro, metodo, url, cuerpo);
  };
  const bien = async <T>(respuesta: ReturnType<typeof como>): Promise<T> => {
    const { estado, cuerpo } = await respuesta;
    if (estado >= 300) throw new Error(`Answered ${String(estado)}: ${JSON.stringify(cuerpo)}`);
    return cuerpo;
  };
  return {
    idDe,
    como,
    /** Enters days away of a member; `por` is the index of the member who does it, by default the admin. */
    fuera: (quien: number, dias: object, por = 0): Promise<Ausencia> =>
      bien(como(por, 'POST', RUTAS.ausencias, { miembro: idDe(quien), ...dias })),
    /** A member lives here every second week from now on, `desde` being the first day away; an admin says so. */
    alternas: async (quien: number, desde: string): Promise<Ausencia> => {
      const suyas = await bien<Ausencia[]>(
        como(0, 'PUT', ruta(RUTAS.vive, { id: idDe(quien) }), { vive: 'ALTERNAS', desde }),
      );
      const ultima = suyas.find((a) => a.alternas && a.hasta === null);
      if (ultima === undefined) throw new Error('No alternating weeks');
      return ultima;
    },
    /** Sets the clock to eleven in the morning of a day and runs its midnight jobs. */
    el: async (dia: string): Promise<void> => {
      reloj.poner(`${dia}T10:00:00.000Z`);
      await medianoche(app.contexto, (error) => {
        throw error;
      });
    },
    completar: (quien: number, id: number) => como(quien, 'PATCH', ruta(RUTAS.completar, { id })),
    deshacer: (quien: number, id: number) => como(quien, 'POST', ruta(RUTAS.deshacerCompletar, { id })),
    tomar: (quien: number, id: number) => como(quien, 'POST', ruta(RUTAS.quedarmela, { id })),
    libres: async (quien = 0): Promise<Libre[]> => (await bien<LibresHoy>(como(quien, 'GET', RUTAS.libres))).libres,
    racha: async (quien: number): Promise<number> =>
      (await bien<{ racha_dias: number }>(como(quien, 'GET', RUTAS.yo))).racha_dias,
    /** Due date, state and owner of all occurrences of the family. */
    ocurrencias: async () =>
      (
        await app.contexto.base.escritura
          .selectFrom('asignaciones')
          .select(['fecha_limite', 'estado', 'excusada', 'miembro_id', 'cedida_por', 'tomada_el'])
          .where('familia_id', '=', familia.id)
          .orderBy('fecha_limite')
          .orderBy('id')
          .execute()
      ).map((a) => [
        a.fecha_limite,
        a.excusada ? 'EXCUSADA' : a.estado,
        familia.miembros.find((m) => m.id === a.miembro_id)?.nombre,
        ...(a.tomada_el === null ? [] : ['tomada']),
      ]),
  };
};

import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { Ausencia } from '#shared/contracts/ausencias.ts';
import type { CargaFamilia } from '#shared/contracts/cuotas.ts';
import type { Acto, Casa, Persona } from '#server/testing/ano/casa.ts';
import { comoAntes } from '#server/testing/ano/como-antes.ts';
import { diaDe, leerAusencias, numeroDe } from '#server/testing/ano/filas.ts';

/** Returns the day `dias` days from today; negative values lie in the past. */
const enDias = (casa: Casa, dias: number): string => diaDe(numeroDe(casa.hoy) + dias);

const apuntar = (casa: Casa, por: Persona, dias: object, admite: readonly string[] = []) => {
  casa.hoyAusencias = true;
  return casa.pedir<Ausencia>(por, 'POST', RUTAS.ausencias, { cuerpo: dias, admite });
};

const quitar = (casa: Casa, por: Persona, id: number, entera: boolean, admite: readonly string[] = []) => {
  casa.hoyAusencias = true;
  return casa.pedir(por, 'DELETE', `${ruta(RUTAS.ausencia, { id })}${entera ? '?entera=true' : ''}`, { admite });
};

/** Returns the absences of the members who live here; an archived member's cannot be edited. */
const leerDeCasa = async (casa: Casa) => {
  const deCasa = new Set(casa.deCasa().map((p) => p.id));
  return (await leerAusencias(casa)).filter((a) => deCasa.has(a.miembro_id));
};

export const AUSENCIAS: readonly Acto[] = [
  {
    nombre: 'ill from today on',
    porMil: 15,
    hacer: async (casa) => {
      const quien = casa.una(casa.conCuenta());
      if (quien === undefined) return false;
      await apuntar(casa, quien, { miembro: quien.id, desde: casa.hoy, hasta: enDias(casa, casa.azar(5)) });
      return true;
    },
  },
  {
    nombre: 'a journey, known before',
    porMil: 10,
    hacer: async (casa) => {
      const quien = casa.una(casa.conCuenta());
      if (quien === undefined) return false;
      const desde = casa.azar(10);
      const hasta = desde + 2 + casa.azar(casa.suerte(10) ? 40 : 16);
      await apuntar(casa, quien, { miembro: quien.id, desde: enDias(casa, desde), hasta: enDias(casa, hasta) });
      return true;
    },
  },
  {
    nombre: 'where somebody lives',
    porMil: 5,
    hacer: async (casa) => {
      const quien = casa.una(casa.deCasa().filter((p) => p.grupo !== 'ADULTO'));
      if (quien === undefined) return false;
      casa.hoyAusencias = true;
      const cuerpo = [
        { vive: 'SIEMPRE' },
        { vive: 'ALTERNAS', desde: enDias(casa, casa.azar(10) - 3) },
        { vive: 'TEMPORADAS', fuera: [{ desde: enDias(casa, casa.azar(9)), hasta: enDias(casa, 9 + casa.azar(60)) }] },
      ][casa.azar(3)];
      await casa.pedir(casa.admin(), 'PUT', ruta(RUTAS.vive, { id: quien.id }), {
        cuerpo,
        admite: ['AUSENCIA_CONGELADA', 'DEMASIADAS_AUSENCIAS_TRIMESTRE'],
      });
      // If the change leads to a proposal of new shares, an admin accepts it half of the time.
      const carga = await casa.pedir<CargaFamilia>(casa.admin(), 'GET', RUTAS.cargaPorFamilia);
      const propuesta = carga?.propuesta ?? null;
      if (propuesta !== null && casa.suerte(50))
        await casa.pedir(casa.admin(), 'POST', RUTAS.cargaActualizar, {
          cuerpo: { configuraciones: propuesta.configuraciones },
        });
      return true;
    },
  },
  {
    nombre: 'an absence entered late, by an admin',
    porMil: 12,
    hacer: async (casa) => {
      const quien = casa.una(casa.deCasa());
      if (quien === undefined) return false;
      const [desde, hasta] = [enDias(casa, -1 - casa.azar(12)), enDias(casa, casa.azar(4) - 1)];
      const cuerpo = { miembro: quien.id, desde, hasta };
      return (await apuntar(casa, casa.admin(), cuerpo, ['AUSENCIA_CONGELADA'])) !== null;
    },
  },
  {
    nombre: 'back home',
    porMil: 25,
    hacer: async (casa) => {
      const suya = casa.una((await leerDeCasa(casa)).filter((a) => a.hasta === null || a.hasta >= casa.hoy));
      if (suya === undefined) return false;
      const quien = casa.conCuenta().find((p) => p.id === suya.miembro_id) ?? casa.admin();
      await quitar(casa, quien, suya.id, false);
      return true;
    },
  },
  {
    nombre: 'an absence that was none',
    porMil: 10,
    hacer: async (casa) => {
      const suya = casa.una((await leerDeCasa(casa)).slice(-5));
      if (suya === undefined) return false;
      return (await quitar(casa, casa.admin(), suya.id, true, ['AUSENCIA_CONGELADA'])) !== null;
    },
  },
  {
    nombre: 'an absence confirmed, or not after all',
    porMil: 15,
    hacer: async (casa) => {
      const suya = casa.una((await leerDeCasa(casa)).slice(-5));
      if (suya === undefined) return false;
      const cuerpo = { confirmada: suya.confirmada_por === null };
      const url = ruta(RUTAS.confirmarAusencia, { id: suya.id });
      return (await casa.pedir(casa.admin(), 'POST', url, { cuerpo, admite: ['AUSENCIA_CONGELADA'] })) !== null;
    },
  },
  {
    nombre: 'an absence entered and taken away',
    porMil: 8,
    hacer: async (casa) => {
      const quien = casa.una(casa.deCasa());
      if (quien === undefined) return false;
      return comoAntes(casa, 'An absence', async () => {
        const hasta = enDias(casa, casa.azar(20));
        const nueva = await apuntar(casa, casa.admin(), { miembro: quien.id, desde: casa.hoy, hasta });
        await quitar(casa, casa.admin(), nueva?.id ?? 0, true);
        return true;
      });
    },
  },
];

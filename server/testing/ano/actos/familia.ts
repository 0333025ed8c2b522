import type { CuentaCreada, FamiliaParaUnirse } from '#shared/contracts/accesos.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { Usuario } from '#shared/contracts/familias.ts';
import type { Acto, Casa, Persona } from '#server/testing/ano/casa.ts';
import { leerTareas } from '#server/testing/ano/filas.ts';

const MAXIMO_MIEMBROS = 6;
const CONTRASENA = 'una-clave-bien-larga';

/** Activates an account for a member without one, with the family's PIN. */
const activar = async (casa: Casa, { id }: Persona): Promise<void> => {
  const cuerpo = { familia_id: casa.familia, pin: casa.pin };
  const puerta = await casa.pedir<FamiliaParaUnirse>(null, 'POST', RUTAS.unirse, { cuerpo });
  await casa.pedir<CuentaCreada>(null, 'POST', RUTAS.activar, {
    cuerpo: {
      miembro_id: id,
      password: CONTRASENA,
      password_confirm: CONTRASENA,
      token_activacion: puerta?.token_activacion,
    },
  });
  await casa.mirarQuienHay();
};

/** Returns random positive integers that sum to 100, as members' shares. */
const partesAlAzar = (casa: Casa, cuantos: number): number[] => {
  const pesos = Array.from({ length: cuantos }, () => 2 + casa.azar(5));
  const suma = pesos.reduce((a, b) => a + b, 0);
  const partes = pesos.map((p) => Math.floor((100 * p) / suma));
  const resto = 100 - partes.reduce((a, b) => a + b, 0);
  return partes.map((p, i) => (i === 0 ? p + resto : p));
};

/** Saves random shares for all members with an account. */
export const guardarCarga = async (casa: Casa): Promise<void> => {
  const quienes = casa.conCuenta();
  const partes = partesAlAzar(casa, quienes.length);
  const configuraciones = quienes.map(({ id }, i) => ({ miembro: id, porcentaje_carga: partes[i] ?? 0 }));
  await casa.pedir(casa.admin(), 'POST', RUTAS.cargaActualizar, { cuerpo: { configuraciones } });
};

export const FAMILIA: readonly Acto[] = [
  {
    nombre: 'a new member',
    porMil: 4,
    hacer: async (casa) => {
      if (casa.personas.length >= MAXIMO_MIEMBROS) return false;
      const cuerpo = {
        first_name: `Nuevo ${String(casa.personas.length)}`,
        grupo_edad: casa.una(['ADULTO', 'JUVENIL', 'INFANTIL']),
      };
      await casa.pedir<Usuario>(casa.admin(), 'POST', RUTAS.agregarMiembro, { cuerpo });
      await casa.mirarQuienHay();
      return true;
    },
  },
  {
    nombre: 'an account of one’s own',
    porMil: 40,
    hacer: async (casa) => {
      const quien = casa.deCasa().find((p) => p.acceso === 0);
      if (quien !== undefined) await activar(casa, quien);
      return quien !== undefined;
    },
  },
  {
    nombre: 'an account lost',
    porMil: 2,
    hacer: async (casa) => {
      const quien = casa.una(casa.conCuenta().filter((p) => !p.admin));
      if (quien === undefined) return false;
      await casa.pedir(casa.admin(), 'POST', ruta(RUTAS.restablecer, { id: quien.id }));
      await casa.mirarQuienHay();
      return true;
    },
  },
  {
    nombre: 'a birthday: another age',
    porMil: 3,
    hacer: async (casa) => {
      const quien = casa.una(casa.deCasa().filter((p) => !p.admin));
      if (quien === undefined) return false;
      const cuerpo = { grupo_edad: casa.una(['ADULTO', 'JUVENIL', 'INFANTIL']) };
      await casa.pedir(casa.admin(), 'PATCH', ruta(RUTAS.usuario, { id: quien.id }), { cuerpo });
      await casa.mirarQuienHay();
      return true;
    },
  },
  { nombre: 'other shares', porMil: 8, hacer: async (casa) => guardarCarga(casa).then(() => true) },
  {
    nombre: 'a vote',
    porMil: 120,
    hacer: async (casa) => {
      const quien = casa.una(casa.conCuenta());
      const tarea = casa.una((await leerTareas(casa)).filter((t) => !t.votaciones_completadas && t.activa));
      if (quien === undefined || tarea === undefined) return false;
      const cuerpo = { tarea: tarea.id, miembro: quien.id, dificultad: 1 + casa.azar(4) };
      const admite = ['NO_PUEDES_VOTAR', 'YA_HAS_VOTADO'];
      return (await casa.pedir(quien, 'POST', RUTAS.votaciones, { cuerpo, admite })) !== null;
    },
  },
];

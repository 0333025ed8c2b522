import { useYo } from '#client/lib/acceso/acceso.tsx';
import { useAccion } from '#client/lib/red/accion.ts';
import { CLAVES } from '#client/lib/red/claves.ts';
import { consultaYo } from '#client/lib/red/primeras-consultas.ts';
import { confirmar } from '#client/ui/confirmar.ts';
import { Interruptor } from '#client/ui/opciones.tsx';
import { Tarjeta } from '#client/ui/tarjeta.tsx';
import { useMetas } from '../meta.tsx';
import { EnlaceMetas } from './enlace-metas.tsx';

/**
 * Card of Config with the switch for goals and the link to them. Asks before it switches them off, if that ends a goal in
 * progress or withdraws proposals.
 */
export function TarjetaMetas() {
  const { familia: id, metas } = useYo();
  const { data } = useMetas();
  const editar = useAccion('editarFamilia', {
    texto: 'Error al guardarlo',
    dicho: (f) => (f.metas ? 'Metas: encendidas' : 'Metas: apagadas'),
    alHacer: (guardada, _, cache) => {
      cache.setQueryData(consultaYo.queryKey, (yo) => yo && { ...yo, metas: guardada.metas });
      return cache.invalidateQueries({ queryKey: CLAVES.metas });
    },
  });
  const hay = data !== undefined && (data.meta?.estado === 'ACTIVA' || data.propuestas.length > 0);
  const poner = async (activas: boolean) => {
    const si =
      activas ||
      !hay ||
      (await confirmar({
        titulo: '¿Apagar las metas?',
        texto: 'La meta de ahora se deja y las propuestas se retiran.',
        aceptar: 'Apagar',
      }));
    if (si) await editar({ id, cuerpo: { metas: activas } });
  };
  return (
    <Tarjeta como="section" aria-label="Metas" className="grid grid-cols-1 gap-3">
      <Interruptor
        etiqueta="Metas"
        ayuda="Puntos que conseguir entre todos, para algo que os guste: «Cine el viernes»."
        activo={editar.ocupada ? !metas : metas}
        alCambiar={(activas) => void (editar.ocupada || poner(activas))}
      />
      {metas && <EnlaceMetas />}
    </Tarjeta>
  );
}

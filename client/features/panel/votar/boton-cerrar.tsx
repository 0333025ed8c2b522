import type { Tarea } from '#shared/contracts/tareas.ts';
import { PUNTOS_SIN_VOTOS, VOTOS_PARA_CERRAR } from '#shared/domain/votacion.ts';
import { enumerar, plural } from '#shared/domain/palabras.ts';
import { useAccion } from '#client/lib/accion.ts';
import { diaConNombre, diaDe } from '#client/lib/fechas.ts';
import { useSegundos } from '#client/lib/reloj.ts';
import { Boton } from '#client/ui/boton.tsx';
import { confirmar } from '#client/ui/confirmar.ts';

function Cerrar({ tarea }: { readonly tarea: Tarea }) {
  const cerrar = useAccion('cerrarVotacion', {
    texto: 'Error al cerrar la votación',
    dicho: 'Votación cerrada',
  });
  const { nombre, total_votaciones: votos, votantes_aptos: aptos, faltan_por_votar: faltan } = tarea;
  const cuentan = votos >= VOTOS_PARA_CERRAR;
  const con = cuentan ? `con ${String(votos)} de ${String(aptos)}` : `con ${String(PUNTOS_SIN_VOTOS)} puntos`;
  const pulsar = async () => {
    const si = await confirmar({
      titulo: `¿Cerrar la votación de «${nombre}» ${con}${cuentan ? ' votos' : ''}?`,
      texto: cuentan
        ? `${faltan.length === 1 ? 'Falta' : 'Faltan'} ${enumerar(faltan)}. Los puntos saldrán de los votos que hay. Podrás reabrirla.`
        : `Con ${plural(votos, 'voto')} se sabría quién votó qué: se descartan. Podrás reabrirla.`,
      aceptar: 'Cerrar votación',
    });
    if (si) await cerrar({ id: tarea.id, cuerpo: { votos } });
  };
  const texto = `Cerrar ${con}`;
  return (
    <Boton
      variante="tonal"
      className="justify-self-start"
      aria-label={`${texto}: ${nombre}`}
      cargando={cerrar.ocupada && 'Cerrando...'}
      onClick={() => void pulsar()}
    >
      {texto}
    </Boton>
  );
}

/** With too few votes: from when on it may be closed, then how. */
function CuandoSePueda({ tarea, desde }: { readonly tarea: Tarea; readonly desde: string }) {
  const conTres = tarea.votantes_aptos > VOTOS_PARA_CERRAR ? `con ${String(VOTOS_PARA_CERRAR)} votos o ` : '';
  const ya = useSegundos(Date.parse(desde)) === 0;
  return ya ? (
    <Cerrar tarea={tarea} />
  ) : (
    <p className="text-sm text-suave">{`Podrás cerrarla ${conTres}desde el ${diaConNombre(diaDe(desde))}.`}</p>
  );
}

/** «Cerrar con 4 de 5»: ends a voting that waits for somebody. Shows nothing while it may not be closed. */
export function BotonCerrar({ tarea }: { readonly tarea: Tarea }) {
  if (tarea.total_votaciones >= VOTOS_PARA_CERRAR) return <Cerrar tarea={tarea} />;
  return tarea.cerrable_desde === null ? null : <CuandoSePueda tarea={tarea} desde={tarea.cerrable_desde} />;
}

import { useAccion } from '#client/lib/red/accion.ts';
import { fechaCompleta } from '#client/lib/fechas/fechas.ts';
import { useYo } from '#client/lib/acceso/acceso.tsx';
import { Franja } from '#client/ui/franja.tsx';
import { Boton } from '#client/ui/boton.tsx';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { llamar } from '#client/lib/red/llamar.ts';
import { CLAVES } from '#client/lib/red/claves.ts';

/**
 * Asks an admin whether the day on the server's clock is right, while that is in doubt; without a day that they may confirm, says
 * to set the clock. Renders nothing otherwise, nor for other members.
 */
export function FranjaReloj() {
  const { data } = useReloj(useYo().es_administrador);
  const confirmarReloj = useAccion('confirmarReloj', {
    texto: 'Error al confirmar la fecha',
    dicho: 'Gracias. Te Toca ya está al día',
    alHacer: (estado, _, cache) => cache.setQueryData(consultaReloj.queryKey, estado),
  });
  if (data?.en_duda !== true) return null;
  const { dia, hoy } = data;
  const mientras = `Mientras, Te Toca sigue en el ${fechaCompleta(hoy)}, y nada vence.`;
  if (dia === null) {
    return (
      <Franja tipo="atencion" titulo="El reloj del aparato va mal">
        Pon en hora el aparato donde está Te Toca, o conéctalo a internet. {mientras}
      </Franja>
    );
  }
  return (
    <Franja
      tipo="atencion"
      titulo="¿Qué día es hoy?"
      accion={
        <Boton
          variante="contorno"
          cargando={confirmarReloj.ocupada && 'Confirmando...'}
          onClick={() => void confirmarReloj({ cuerpo: { dia } })}
        >
          Sí, hoy es {fechaCompleta(dia)}
        </Boton>
      }
    >
      El reloj del aparato ha saltado y no es seguro. {mientras} Si no es el día del botón, pon el aparato en hora.
    </Franja>
  );
}

/**
 * Milliseconds between reads, since no event tells of the server's clock. Fewer while it is in doubt, because the doubt may end
 * by itself.
 */
const SIN_DUDA_MS = 300_000;
const EN_DUDA_MS = 10_000;

const consultaReloj = queryOptions({
  queryKey: CLAVES.reloj,
  queryFn: ({ signal }) => llamar('verReloj', { signal }),
  refetchInterval: ({ state }) => (state.data?.en_duda === true ? EN_DUDA_MS : SIN_DUDA_MS),
});

/** Reads whether the server's clock is in doubt. Only admins may ask. */
const useReloj = (esAdmin: boolean) => useQuery({ ...consultaReloj, enabled: esAdmin });

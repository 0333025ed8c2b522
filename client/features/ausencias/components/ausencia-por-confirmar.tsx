import { useQuery } from '@tanstack/react-query';
import { useAccion } from '#client/lib/red/accion.ts';
import { consultaUsuarios } from '#client/lib/red/consultas.ts';
import { llamar } from '#client/lib/red/llamar.ts';
import { useHoy } from '#client/lib/fechas/reloj.ts';
import { Boton } from '#client/ui/boton.tsx';
import { confirmar } from '#client/ui/confirmar.ts';
import { TarjetaPregunta } from '#client/ui/tarjeta-pregunta.tsx';
import { diasFuera, momentoDe, preguntaAlAcabar, useAusencias } from '../ausencias.ts';

const TITULOS = { pasada: 'estuvo fuera', empezada: 'está fuera', futura: 'estará fuera' } as const;

/** Card that asks the reader, an admin, to confirm an absence that a member has entered, or to delete it. */
export function AusenciaPorConfirmar({ id }: { readonly id: number }) {
  const hoy = useHoy();
  const ausencia = useAusencias().data?.find((a) => a.id === id);
  const { data: usuarios = [] } = useQuery(consultaUsuarios);
  const confirmarAusencia = useAccion('confirmarAusencia', { texto: 'Error al confirmar la ausencia' });
  const quitar = useAccion(() => llamar('quitarAusencia', { id, consulta: { entera: 'true' } }), {
    texto: 'Error al cambiar la ausencia',
    dicho: 'Ausencia quitada',
  });
  if (ausencia === undefined) return null;
  const persona = usuarios.find((u) => u.id === ausencia.miembro);
  const nombre = persona?.first_name ?? '';
  const dias = diasFuera(ausencia);
  const decirNo = async () => {
    if (await confirmar(preguntaAlAcabar(ausencia, { final: 'entera', hoy, nombre }))) await quitar();
  };
  return (
    <TarjetaPregunta
      persona={persona}
      titulo={`${nombre} ${TITULOS[momentoDe(ausencia, hoy)]}`}
      texto={`${dias}.`}
      nota={ausencia.nota || undefined}
    >
      <Boton
        aria-label={`Confirmar la ausencia de ${nombre}, ${dias}`}
        cargando={confirmarAusencia.ocupada && 'Confirmando...'}
        onClick={() => void confirmarAusencia({ id, cuerpo: { confirmada: true } })}
      >
        Confirmar
      </Boton>
      <Boton
        variante="contorno"
        aria-label={`Quitar la ausencia de ${nombre}, ${dias}`}
        cargando={quitar.ocupada && 'Quitando...'}
        onClick={() => void decirNo()}
      >
        Quitar
      </Boton>
    </TarjetaPregunta>
  );
}

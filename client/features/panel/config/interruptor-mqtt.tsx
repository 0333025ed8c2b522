import type { Familia } from '#shared/contracts/familias.ts';
import { useAccion } from '#client/lib/red/accion.ts';
import { Interruptor } from '#client/ui/interruptor.tsx';
import { Tarjeta } from '#client/ui/tarjeta.tsx';
import { consultaFamilia } from '../api.ts';

/** The switch that lets Home Assistant be told about the family, among the extras of a box with an MQTT broker. */
export function InterruptorMqtt({ familia: { id, mqtt } }: { readonly familia: Familia }) {
  const editar = useAccion('editarFamilia', {
    texto: 'Error al guardarlo',
    dicho: (f) => (f.mqtt ? 'Home Assistant: encendido' : 'Home Assistant: apagado'),
    alHacer: (guardada, _, cache) => cache.setQueryData(consultaFamilia(id).queryKey, guardada),
  });
  return (
    <Tarjeta>
      <Interruptor
        etiqueta="Home Assistant"
        ayuda="Ve vuestros nombres, cuánto le queda a cada uno, los puntos, quién elige y lo que se marca. También lo ve quien use el MQTT de este servidor."
        activo={editar.ocupada ? !mqtt : mqtt}
        alCambiar={(activo) => void (editar.ocupada || editar({ id, cuerpo: { mqtt: activo } }))}
      />
    </Tarjeta>
  );
}

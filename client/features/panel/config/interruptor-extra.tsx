import type { Familia } from '#shared/contracts/familias.ts';
import { useAccion } from '#client/lib/red/accion.ts';
import { Interruptor } from '#client/ui/opciones.tsx';
import { Tarjeta } from '#client/ui/tarjeta.tsx';
import { consultaFamilia } from '../api.ts';

/** The extras that are nothing but a switch: their names, and what they do. */
const EXTRAS = {
  revision: {
    etiqueta: 'Revisar tareas',
    ayuda:
      'Cada tarea puede decir cuándo está bien hecha y pedir que la revise un adulto: se marca en la tarea, en «Más opciones». Y con fotos de lo hecho.',
  },
  mqtt: {
    etiqueta: 'Home Assistant',
    ayuda:
      'Ve vuestros nombres, cuánto le queda a cada uno, los puntos, quién elige y lo que se marca. También lo ve quien use el MQTT de este servidor.',
  },
} as const;

interface Props {
  readonly familia: Familia;
  readonly extra: keyof typeof EXTRAS;
}

/** The switch of an extra: reviews by adults, or telling Home Assistant by MQTT. */
export function InterruptorExtra({ familia: { id, ...familia }, extra }: Props) {
  const { etiqueta, ayuda } = EXTRAS[extra];
  const encendido = familia[extra];
  const editar = useAccion('editarFamilia', {
    texto: 'Error al guardarlo',
    dicho: (f) => `${etiqueta}: ${f[extra] ? 'encendido' : 'apagado'}`,
    alHacer: (guardada, _, cache) => cache.setQueryData(consultaFamilia(id).queryKey, guardada),
  });
  return (
    <Tarjeta>
      <Interruptor
        etiqueta={etiqueta}
        ayuda={ayuda}
        activo={editar.ocupada ? !encendido : encendido}
        alCambiar={(activo) => void (editar.ocupada || editar({ id, cuerpo: { [extra]: activo } }))}
      />
    </Tarjeta>
  );
}

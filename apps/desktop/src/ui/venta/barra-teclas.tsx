import { Kbd } from "@mantine/core";

interface Acciones {
  readonly alBuscador: () => void;
  readonly alCliente: () => void;
  readonly onVentas: () => void;
  readonly cobrar: () => void;
  readonly onEstado: () => void;
}

/** What each key does, always in sight; also for a finger. */
export function BarraTeclas({ acciones }: { readonly acciones: Acciones }) {
  const teclas: readonly (readonly [tecla: string, texto: string, accion: (() => void) | null])[] = [
    ["F1", "Buscar", acciones.alBuscador],
    ["F2", "Cliente", acciones.alCliente],
    ["F3", "Ventas de hoy", acciones.onVentas],
    ["F4", "Consumidor final", null],
    ["F6", "Cantidad", null],
    ["F7", "Descuento", null],
    ["F8", "Quitar línea", null],
    ["F9", "Cobrar", acciones.cobrar],
    ["F10", "Estado", acciones.onEstado],
  ];
  return (
    <footer className="teclas">
      {teclas.map(([tecla, texto, accion]) =>
        accion === null ? (
          <span key={tecla}>
            <Kbd>{tecla}</Kbd> {texto}
          </span>
        ) : (
          <button key={tecla} type="button" onClick={accion}>
            <Kbd>{tecla}</Kbd> {texto}
          </button>
        ),
      )}
    </footer>
  );
}

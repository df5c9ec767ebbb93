import type { PropsWithChildren, ReactNode, RefObject } from "react";
import { useFija } from "../comun/use-fija.ts";
import { Buscador } from "./buscador.tsx";
import { Lineas } from "./lineas.tsx";
import { SinLineas } from "./sin-lineas.tsx";
import type { UsoCarrito } from "./use-carrito.ts";
import type { useEdicion } from "./use-edicion.tsx";
import type { UsoRevision } from "./use-revision.ts";

interface Props {
  readonly nombre: string;
  readonly uso: UsoCarrito;
  readonly sector: number;
  readonly revision: UsoRevision;
  readonly elegir: ReturnType<typeof useEdicion>["elegir"];
  /** Adds the goods of a code, with the quantity or the price that the code contains. */
  readonly tomar: ReturnType<typeof useEdicion>["tomar"];
  /** Asks for a line without a product. */
  readonly onLibre: (texto: string) => void;
  /** Input element of the search field. */
  readonly buscar: RefObject<HTMLInputElement | null>;
  readonly onCobrar: () => void;
  /** Content in place of the lines, for a caller that shows the lines elsewhere. */
  readonly enLugarDeLineas?: ReactNode;
  /** Content in place of the lines of an empty cart. */
  readonly enVacio?: ReactNode;
}

/** Search field and lines of a cart, for the open sale and for a hand-written invoice. Children appear above them. */
export function PanelLineas(props: PropsWithChildren<Props>) {
  const {
    nombre,
    uso,
    sector,
    revision,
    elegir,
    tomar,
    onLibre,
    buscar,
    onCobrar,
    enLugarDeLineas,
    enVacio = <SinLineas />,
    children,
  } = props;
  const { carrito, hacer, enTurno } = uso;
  return (
    <section className="panel" aria-label={nombre}>
      {children}
      <Buscador
        campo={buscar}
        onElegir={useFija(elegir)}
        onCodigo={useFija(tomar)}
        onLibre={useFija(onLibre)}
        onBuscando={useFija(enTurno)}
        onCobrar={useFija(onCobrar)}
        onMover={useFija((paso: 1 | -1) => hacer({ kind: "mover", paso }))}
      />
      {enLugarDeLineas ?? (
        <Lineas
          carrito={carrito}
          sector={sector}
          totales={revision.totales}
          dudas={revision.dudas}
          quedan={revision.quedan}
          onAccion={hacer}
          enVacio={enVacio}
        />
      )}
    </section>
  );
}

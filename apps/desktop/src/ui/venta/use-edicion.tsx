/** Edits a cart by keys: quantities, discounts, and the kind of invoice with its data. Used for sales and for hand-written invoices. */
import { useState, type RefObject } from "react";
import { formaDe, type CantidadConfirmada } from "@mostrador/core";
import type { Accion } from "../comun/acciones.ts";
import type { UsoAvisos } from "../comun/avisos.tsx";
import { getSector } from "../sectores/sectores.ts";
import { useMedida } from "../tactil/use-medida.tsx";
import { entradaDe } from "./agregar.ts";
import { DialogosEdicion, type FormaAbierta } from "./dialogos-edicion.tsx";
import type { CampoEditado } from "./dialogo-linea.tsx";
import { checkCarrito, type Lugar, type Revisada, type Revisar } from "./revisar.ts";
import { useCantidades } from "./use-cantidades.tsx";
import type { UsoCarrito } from "./use-carrito.ts";

interface Props {
  readonly uso: UsoCarrito;
  readonly sector: number;
  /** Kinds of invoice (sectors) to choose from. */
  readonly sectores: readonly number[];
  /** Input fields of the buyer's document and name. */
  readonly cliente: RefObject<HTMLInputElement | null>;
  readonly nombre: RefObject<HTMLInputElement | null>;
  /** True for a hand-written invoice, whose prices and discounts no rule changes. */
  readonly enPapel: boolean;
  /** Returns the review of the cart. */
  readonly revisarVenta: Revisar;
  readonly avisar: UsoAvisos["avisar"];
  /** Called after a dialog closed. */
  readonly alSalir: () => void;
}

type Acciones = Readonly<Partial<Record<Accion, () => void>>>;

/** A cart that can be charged, with the quantities that the cashier confirmed. */
interface Confirmada extends Revisada {
  readonly confirmadas: readonly CantidadConfirmada[];
}

/** Edits a cart by keys and dialogs, and reviews it before payment. */
export function useEdicion(props: Props) {
  const { uso, sector, sectores, cliente, nombre, enPapel, avisar, alSalir } = props;
  const { carrito, hacer } = uso;
  const [editando, setEditando] = useState<CampoEditado | null>(null);
  const [forma, setForma] = useState<FormaAbierta | null>(null);
  const { cabecera, detalle } = formaDe(getSector(sector));
  const hay = carrito.items.length > 0;
  const cantidades = useCantidades(hay);
  const medida = useMedida();
  const ocupada = editando !== null || forma !== null || medida.pidiendo || cantidades.preguntando;

  /** Returns the cart if it can be charged; otherwise opens the field or shows the notice of the first fault, and returns null. */
  async function revisar(): Promise<Confirmada | null> {
    const revision = await checkCarrito(uso, { sector, revisar: props.revisarVenta }, cantidades.preguntar);
    if (revision.ok) return { ...revision.value, confirmadas: cantidades.dichas() };
    const { lugar, aviso } = revision.error;
    if (lugar !== null) abrir(lugar);
    if (aviso !== null) avisar(aviso.nivel, aviso.texto);
    return null;
  }

  function abrir(lugar: Lugar): void {
    if ("indice" in lugar) hacer({ kind: "elegir", indice: lugar.indice });
    if (lugar.kind === "cliente") cliente.current?.focus();
    else if (lugar.kind === "nombre") nombre.current?.focus();
    else if (lugar.kind === "cantidad") setEditando("cantidad");
    else setForma(lugar.kind);
  }

  /** A measured product becomes the selected line (`aparte` false), because the question about its quantity is the only open dialog. */
  const entrar = (aparte: boolean) => entradaDe({ uso, sector, aparte, avisar, pedir: medida.pedir });
  const { agregar, tomar, escanear } = entrar(ocupada);
  const elegir = medida.elegir(agregar);
  const acciones: Acciones = {
    ...(hay ? deLinea({ editar: setEditando, conDatos: detalle.length > 0, setForma, hacer }) : {}),
    consumidorFinal: () => hacer({ kind: "vaciar-cliente" }),
    ...(cabecera.length > 0 || sectores.length > 1 ? { tipoFactura: () => setForma("documento") } : {}),
    libre: () => setForma({ libre: "" }),
    ...(enPapel ? {} : { consultar: () => setForma("consulta") }),
  };

  const dialogos = (
    <>
      {cantidades.dialogo}
      {medida.dialogo(entrar(false).agregar)}
      <DialogosEdicion
        uso={uso}
        sector={sector}
        sectores={sectores}
        enPapel={enPapel}
        editando={editando}
        forma={forma}
        elegir={elegir}
        onCerrarCampo={() => (setEditando(null), alSalir())}
        onCerrarForma={() => (setForma(null), alSalir())}
      />
    </>
  );
  /** Asks for a line without a product, which starts with the searched text. */
  const escribirLibre = (texto: string) => setForma({ libre: texto });
  return { acciones, dialogos, ocupada, revisar, escanear, tomar, escribirLibre, elegir };
}

interface PropsDeLinea extends Pick<UsoCarrito, "hacer"> {
  readonly editar: (campo: CampoEditado) => void;
  readonly setForma: (forma: FormaAbierta) => void;
  /** True if the kind of invoice has data of each line. */
  readonly conDatos: boolean;
}

/** Returns the actions on the selected line. Without a line, no key and no button offers them. */
function deLinea({ editar, setForma, conDatos, hacer }: PropsDeLinea): Acciones {
  return {
    cantidad: () => editar("cantidad"),
    precio: () => editar("precio"),
    descuento: () => editar("descuento"),
    descuentoTotal: () => editar("descuentoTotal"),
    quitar: () => hacer({ kind: "quitar" }),
    ...(conDatos ? { datosLinea: () => setForma("linea") } : {}),
  };
}

import { Alert, Button, Text } from "@mantine/core";
import { newUuid } from "@mostrador/core/uuid";
import type { Accion } from "../comun/acciones.ts";
import { diaHora } from "../comun/formato.ts";
import { OtraVentana } from "../comun/otra-ventana.tsx";
import { useTeclasPrestadas } from "../comun/use-teclas.ts";
import { BarraTeclas } from "../venta/barra-teclas.tsx";
import { PanelLineas } from "../venta/panel-lineas.tsx";
import { GuardarHoja } from "./guardar-hoja.tsx";
import { HOJA_NUEVA, toVenta, type Hoja } from "./hoja.ts";
import { PanelPapel } from "./panel-papel.tsx";
import { useEscribirHoja, type EscribiendoHoja, type PropsHoja } from "./use-escribir-hoja.ts";

interface Props extends PropsHoja {
  /** Called when it is stored, with the next sheet, or null after a correction. */
  readonly onGuardada: (siguiente: Hoja | null) => void;
  readonly onCerrar: () => void;
}

/** A sheet of paper, typed in like a sale: its number and time first, then the same search, keys and scanner. */
export function EscribirHoja(props: Props) {
  const { hoja, transcripcion, onCerrar } = props;
  const { inicio, sector } = transcripcion;
  const escribiendo = useEscribirHoja(props);
  const { uso, edicion, campos, revision, guardar } = escribiendo;
  const acciones = useTeclasDeHoja(escribiendo);
  return (
    <div className="pantalla">
      <Cabecera hoja={hoja} transcripcion={transcripcion} onCerrar={onCerrar} />
      <div className="cuerpo">
        <PanelLineas
          nombre="Líneas de papel"
          uso={uso}
          sector={sector}
          revision={revision}
          elegir={edicion.elegir}
          tomar={edicion.tomar}
          onLibre={edicion.escribirLibre}
          buscar={campos.buscar}
          onCobrar={() => void guardar()}
        >
          <OtraVentana escrito={escribiendo.escrito} que="esta hoja" />
          <Observacion hoja={hoja} />
        </PanelLineas>
        <PanelPapel escribiendo={escribiendo} hoy={inicio} />
      </div>
      <BarraTeclas acciones={acciones} />
      {edicion.dialogos}
      <Pago {...props} escribiendo={escribiendo} />
    </div>
  );
}

/** Binds the keys and the scanner to the sheet. */
function useTeclasDeHoja({
  edicion,
  campos,
  pagando,
  avisar,
  guardar,
  dejarPago,
}: EscribiendoHoja): Readonly<Partial<Record<Accion, () => void>>> {
  const acciones: Readonly<Partial<Record<Accion, () => void>>> = {
    ...edicion.acciones,
    buscar: campos.alBuscador,
    cliente: () => campos.cliente.current?.select(),
    cobrar: () => void guardar(),
  };
  useTeclasPrestadas({
    onCodigo: (leido) =>
      edicion.escanear(leido, ({ producto }) => {
        if (pagando === null && !edicion.ocupada) return;
        dejarPago();
        avisar("info", `${producto.descripcion}: agregado a la hoja.`);
      }),
    acciones: pagando !== null || edicion.ocupada ? {} : acciones,
  });
  return acciones;
}

function Cabecera({
  hoja,
  transcripcion: { inicio, fin, cafc },
  onCerrar,
}: Pick<Props, "hoja" | "transcripcion" | "onCerrar">) {
  return (
    <div className="cabeza">
      <Text fw={700} size="lg">
        {hoja.corrige === null ? "Factura de papel" : "Corregir una factura observada"}
      </Text>
      <Text className="suave" style={{ flex: 1 }}>
        Corte del {diaHora(inicio)} al {diaHora(fin)} · CAFC {cafc}
      </Text>
      <Button variant="default" onClick={onCerrar}>
        Volver a la lista
      </Button>
    </div>
  );
}

/** The tax system's refusal of the sheet that is being corrected. */
function Observacion({ hoja: { antes } }: Pick<Props, "hoja">) {
  if (antes === null || antes.observada === null) return null;
  const { descripcion, codigo, remedio } = antes.observada;
  return (
    <Alert color="red" m="sm" mb={0} title={`${descripcion} (${codigo})`}>
      {remedio}
    </Alert>
  );
}

/** Asks how the sheet was paid, and keeps it. */
function Pago({
  hoja: { clave, corrige, antes },
  transcripcion: { id: transcripcionId, sector },
  escribiendo: { uso, campos, pagando, dejarPago, terminar },
  onGuardada,
}: Props & { readonly escribiendo: EscribiendoHoja }) {
  if (pagando === null) return null;
  return (
    <GuardarHoja
      hoja={{
        clave,
        corrige,
        transcripcionId,
        reemplaza: antes?.reemplaza ?? null,
        confirmadas: [...pagando.confirmadas],
        ...pagando.papel,
      }}
      venta={toVenta(uso.carrito, sector)}
      antes={antes?.venta ?? null}
      total={pagando.total}
      onGuardada={() =>
        void terminar().then(() => onGuardada(antes === null ? HOJA_NUEVA(newUuid(crypto)) : null))
      }
      onCerrar={() => (dejarPago(), campos.alBuscador())}
    />
  );
}

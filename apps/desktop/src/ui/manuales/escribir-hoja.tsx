import { Alert, Button, Divider, Kbd, Stack, Text } from "@mantine/core";
import { IconDeviceFloppy } from "@tabler/icons-react";
import { useRef, useState } from "react";
import type { Entrada, EntradaVenta } from "../../contract/index.ts";
import type { Accion } from "../comun/acciones.ts";
import { Avisos, useAvisos } from "../comun/avisos.tsx";
import { diaHora } from "../comun/formato.ts";
import { useTeclasDeCaja } from "../comun/teclas.ts";
import { useTeclasPrestadas } from "../comun/use-teclas.ts";
import { BarraTeclas } from "../venta/barra-teclas.tsx";
import { Buscador } from "../venta/buscador.tsx";
import { carritoDe } from "../venta/carrito.ts";
import { Lineas } from "../venta/lineas.tsx";
import { PanelCliente } from "../venta/panel-cliente.tsx";
import { Total } from "../venta/total.tsx";
import { useCarrito } from "../venta/use-carrito.ts";
import { useEdicion } from "../venta/use-edicion.tsx";
import { useTotales } from "../venta/use-totales.ts";
import { GuardarHoja } from "./guardar-hoja.tsx";
import { HOJA_NUEVA, numeroSiguiente, type Datos, type Hoja, type Transcripcion } from "./hoja.ts";
import { escribirMomento, leerMomento } from "./momento.ts";
import { leerNumero, Papel, type PapelEscrito } from "./papel.tsx";
import { Boton } from "../comun/boton.tsx";

interface Props {
  readonly hoja: Hoja;
  readonly transcripcion: Transcripcion;
  readonly datos: Datos;
  /** It is kept; the next sheet, or null after a correction. */
  readonly onGuardada: (siguiente: Hoja | null) => void;
  readonly onCerrar: () => void;
}

interface Pagando {
  readonly papel: Pick<Entrada<"guardarManual">, "numero" | "fechaEmision">;
  readonly total: string;
}

/** A sheet of paper, typed in like a sale: its number and time first, then the same search, keys and scanner. */
export function EscribirHoja({ hoja, transcripcion, datos, onGuardada, onCerrar }: Props) {
  const { antes } = hoja;
  const { inicio, fin, sector, facturas } = transcripcion;
  const teclas = useTeclasDeCaja();
  const uso = useCarrito(antes === null ? undefined : carritoDe(antes.venta));
  const { carrito, hacer } = uso;
  // Sheets of a booklet follow each other in time too.
  const [inicial] = useState<PapelEscrito>(() => ({
    numero: String(antes?.numero ?? numeroSiguiente(transcripcion, datos) ?? ""),
    momento: escribirMomento(antes?.fechaEmision ?? facturas.at(-1)?.fechaEmision ?? inicio),
  }));
  const papel = useRef(inicial);
  /** The sheet's number and moment and what it came to, while it is asked how it was paid. */
  const [pagando, setPagando] = useState<Pagando | null>(null);
  const { avisos, avisar } = useAvisos();
  const campoNumero = useRef<HTMLInputElement>(null);
  const campoHora = useRef<HTMLInputElement>(null);
  const buscar = useRef<HTMLInputElement>(null);
  const cliente = useRef<HTMLInputElement>(null);
  const nombre = useRef<HTMLInputElement>(null);
  const totales = useTotales({ ...carrito, sector });
  const alBuscador = () => {
    buscar.current?.focus();
    buscar.current?.select();
  };
  const edicion = useEdicion({
    uso,
    sector,
    sectores: [sector],
    cliente,
    nombre,
    descuentoConPermiso: false,
    avisar,
    alSalir: alBuscador,
  });
  async function guardar(): Promise<void> {
    const numero = leerNumero(papel.current.numero);
    const fechaEmision = leerMomento(papel.current.momento, inicio);
    if (numero === null) {
      avisar("atencion", "Escriba el número de la factura de papel.");
      return campoNumero.current?.focus();
    }
    if (fechaEmision === null) {
      avisar("atencion", "Escriba la fecha y la hora de la factura de papel.");
      return campoHora.current?.focus();
    }
    const revisada = await edicion.revisar();
    if (revisada !== null) setPagando({ papel: { numero, fechaEmision }, total: revisada.aPagar });
  }

  const acciones: Readonly<Partial<Record<Accion, () => void>>> = {
    ...edicion.acciones,
    buscar: alBuscador,
    cliente: () => cliente.current?.select(),
    cobrar: () => void guardar(),
  };
  useTeclasPrestadas({
    onCodigo: (leido) =>
      edicion.escanear(leido, ({ producto }) => {
        if (pagando === null && !edicion.ocupada) return;
        setPagando(null);
        avisar("info", `${producto.descripcion}: agregado a la hoja.`);
      }),
    acciones: pagando !== null || edicion.ocupada ? {} : acciones,
  });

  const venta: Omit<EntradaVenta, "metodoPago" | "numeroTarjeta" | "montoGiftCard" | "recibido"> = {
    items: [...carrito.items],
    cliente: carrito.cliente,
    sector,
    propios: carrito.propios,
    descuentoAdicional: carrito.descuentoAdicional,
    usuario: null,
  };
  return (
    <div className="pantalla">
      <header className="cabeza">
        <Text fw={700} size="lg">
          {hoja.corrige === null ? "Factura de papel" : "Corregir una factura observada"}
        </Text>
        <Text className="suave" style={{ flex: 1 }}>
          Corte del {diaHora(inicio)} al {diaHora(fin)} · CAFC {transcripcion.cafc}
        </Text>
        <Button variant="default" onClick={onCerrar}>
          Volver a la lista
        </Button>
      </header>
      <main className="cuerpo">
        <section className="panel" aria-label="Líneas de papel">
          {antes?.observada != null && (
            <Alert
              color="red"
              m="sm"
              mb={0}
              title={`${antes.observada.descripcion} (${antes.observada.codigo})`}
            >
              {antes.observada.remedio}
            </Alert>
          )}
          <Buscador
            campo={buscar}
            onElegir={edicion.agregar}
            onBuscando={uso.enTurno}
            onCobrar={() => void guardar()}
            onMover={(paso) => hacer({ kind: "mover", paso })}
          />
          <Lineas carrito={carrito} sector={sector} subTotales={totales?.subTotales ?? []} onAccion={hacer} />
        </section>
        <aside className="panel" aria-label="Papel">
          <Stack p="md" gap="xs">
            <Papel
              inicial={inicial}
              hoy={inicio}
              campoNumero={campoNumero}
              campoHora={campoHora}
              onEscrito={(escrito) => void (papel.current = escrito)}
              onListo={alBuscador}
            />
          </Stack>
          <Divider />
          <PanelCliente
            cliente={carrito.cliente}
            campo={cliente}
            nombre={nombre}
            onCliente={(c) => hacer({ kind: "cliente", cliente: c })}
            onNit={(rechazado) => hacer({ kind: "nit", rechazado })}
            onListo={alBuscador}
            onBuscando={uso.enTurno}
            siNoExiste="Revise que sea el que está en el papel: se envía con la excepción."
          />
          <Stack p="md" gap="xs" mt="auto" className="cobro">
            <Avisos avisos={avisos} encima={pagando !== null || edicion.ocupada} />
            {edicion.acciones.tipoFactura !== undefined && (
              <Button
                variant="light"
                onClick={edicion.acciones.tipoFactura}
                rightSection={<Kbd>{teclas.tipoFactura}</Kbd>}
              >
                Datos del documento
              </Button>
            )}
            <Total valor={totales?.aPagar ?? "0"} prueba="total-papel" />
            <Boton
              size="xl"
              h={64}
              leftSection={<IconDeviceFloppy size={26} />}
              rightSection={<Kbd>{teclas.cobrar}</Kbd>}
              falta={carrito.items.length === 0 ? "Agregue un producto." : null}
              onClick={() => void guardar()}
            >
              Guardar
            </Boton>
          </Stack>
        </aside>
      </main>
      <BarraTeclas acciones={acciones} textos={{ cobrar: "Guardar" }} />
      {edicion.dialogos}
      {pagando !== null && (
        <GuardarHoja
          hoja={{
            clave: hoja.clave,
            corrige: hoja.corrige,
            transcripcionId: transcripcion.id,
            reemplaza: antes?.reemplaza ?? null,
            ...pagando.papel,
          }}
          venta={venta}
          antes={antes?.venta ?? null}
          total={pagando.total}
          onGuardada={() => onGuardada(antes === null ? HOJA_NUEVA(crypto.randomUUID()) : null)}
          onCerrar={() => (setPagando(null), alBuscador())}
        />
      )}
    </div>
  );
}

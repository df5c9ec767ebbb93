import { Alert, Button, Group, Stack, Table, Text, TextInput } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { decimal, type Decimal } from "@mostrador/core";
import type { Salida } from "../../contract/index.ts";
import { cantidad as sinCeros, monto, parseDecimal } from "../comun/formato.ts";
import { useLlamada } from "../efectivo/use-llamada.ts";
import { puente } from "../puente.ts";
import { useCantidades } from "../venta/use-cantidades.tsx";
import { Fallo } from "../comun/fallo.tsx";
import { Boton } from "../comun/boton.tsx";

type Hallada = Salida<"facturaOriginal">;
type Nota = Salida<"emitirNota">;
type Linea = Hallada["original"]["lineas"][number];

interface Props {
  readonly hallada: Hallada;
  readonly clave: string;
  readonly cantidades: Readonly<Record<number, string>>;
  readonly turno: boolean;
  readonly onListo: () => void;
}

/** How much of each line comes back. The pairs of lines that the law wants are made by the program. */
export function FormaNota({ hallada: { original, enLinea }, clave, cantidades, turno, onListo }: Props) {
  const [escritas, setEscritas] = useState(cantidades);
  const [hecha, setHecha] = useState<Nota | null>(null);
  const { ocupada, fallo, llamar } = useLlamada();
  const { confirmar, dialogo, preguntando } = useCantidades();
  const lineas = original.lineas.map((linea) => ({ linea, devuelta: leer(escritas[linea.nroItem] ?? "") }));
  const marcadas = lineas.filter(({ devuelta }) => devuelta !== null && decimal(devuelta).gt(0));
  const mal = lineas.some(({ linea, devuelta }) => faltaDe(linea, devuelta) !== null);
  // A discount on the whole invoice goes back with each line's share of it.
  const vendido = original.lineas.reduce((suma, { subTotal }) => suma + Number(subTotal), 0);
  const total = marcadas.reduce(
    (suma, { linea, devuelta }) =>
      suma + (parteDe(linea, devuelta ?? "0") * Number(original.total)) / vendido,
    0,
  );
  if (hecha !== null) return <Hecha nota={hecha} turno={turno} onListo={onListo} />;
  async function emitir(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (preguntando || (await confirmar(marcadas.map(toEscrita))) !== null) return;
    const entrada = {
      clave,
      cufOriginal: original.cuf,
      numeroOriginal: original.numeroFactura,
      cliente: original.cliente,
      lineas: marcadas.map(({ linea, devuelta }) => ({
        nroItem: linea.nroItem,
        cantidad: devuelta ?? "0",
      })),
    };
    await llamar(puente.invoke("emitirNota", entrada), setHecha);
  }
  return (
    <form onSubmit={(event) => void emitir(event)}>
      {dialogo}
      <Stack>
        <div>
          <Text fw={600} size="lg">
            Factura {original.numeroFactura}, Bs {monto(original.total)}
          </Text>
          <Text className="suave">
            {original.cliente} · {original.fechaEmision.slice(0, 16).replace("T", " ")}
          </Text>
        </div>
        {!enLinea && (
          <Alert color="orange">
            No hay conexión con el servidor. Las notas solo se emiten en línea: al guardar queda un borrador
            para cuando vuelva.
          </Alert>
        )}
        {Number(original.devuelto) > 0 && (
          <Alert color="orange">
            Otras notas ya devolvieron Bs {monto(original.devuelto)} de esta factura.
          </Alert>
        )}
        <Table aria-label="Lo que se devuelve">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Producto</Table.Th>
              <Table.Th ta="right">Vendido</Table.Th>
              <Table.Th ta="right">Importe Bs</Table.Th>
              <Table.Th>Devuelve</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {lineas.map(({ linea, devuelta }, i) => (
              <Table.Tr key={linea.nroItem}>
                <Table.Td>{linea.descripcion}</Table.Td>
                <Table.Td ta="right">{sinCeros(linea.cantidad)}</Table.Td>
                <Table.Td ta="right">{monto(linea.subTotal)}</Table.Td>
                <Table.Td w={160}>
                  <TextInput
                    aria-label={`Cuánto devuelve de ${linea.descripcion}`}
                    inputMode="decimal"
                    autoFocus={i === 0}
                    autoComplete="off"
                    value={escritas[linea.nroItem] ?? ""}
                    error={faltaDe(linea, devuelta)}
                    onChange={(event) =>
                      setEscritas({ ...escritas, [linea.nroItem]: event.currentTarget.value })
                    }
                  />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
        <Fallo fallo={fallo} />
        <Group justify="space-between">
          <Button
            variant="default"
            onClick={() =>
              setEscritas(Object.fromEntries(original.lineas.map((l) => [l.nroItem, quedaDe(l).toFixed()])))
            }
          >
            Devuelve todo
          </Button>
          <Text fw={600} aria-label="Total devuelto">
            Se devuelve Bs {monto(total.toFixed(2))}
          </Text>
        </Group>
        <Group justify="end">
          <Boton variant="default" onClick={onListo} falta={ocupada ? "Espere a que termine." : null}>
            Volver
          </Boton>
          <Boton
            type="submit"
            loading={ocupada}
            falta={
              mal ? "Corrija las cantidades." : marcadas.length === 0 ? "Escriba cuánto se devuelve." : null
            }
          >
            {enLinea ? "Emitir la nota" : "Guardar el borrador"}
          </Boton>
        </Group>
      </Stack>
    </form>
  );
}

interface Devuelta {
  readonly linea: Linea;
  readonly devuelta: string | null;
}

/** The returned lines, as quantities are asked about. */
function toEscrita({ linea, devuelta }: Devuelta) {
  const { codigo, descripcion, unidadMedida = 0 } = linea;
  return { codigoProducto: codigo, descripcion, unidadMedida, cantidad: devuelta ?? "0" };
}

/** It is out; money that goes back is a movement of the drawer. */
function Hecha({
  nota,
  turno,
  onListo,
}: {
  readonly nota: Nota;
  readonly turno: boolean;
  readonly onListo: () => void;
}) {
  const { ocupada, fallo, llamar } = useLlamada();
  const importe = nota.monto ?? "0";
  const motivo = `Devolución, nota ${nota.numero ?? ""}`;
  return (
    <Stack data-testid="nota-emitida">
      <Alert color="verde" title={`Nota N° ${nota.numero ?? ""} emitida`}>
        Sobre la factura {nota.numeroOriginal}, por Bs {monto(importe)}. Se está imprimiendo.
      </Alert>
      <Fallo fallo={fallo} />
      <Group>
        {turno && (
          <Button
            loading={ocupada}
            onClick={() =>
              void llamar(puente.invoke("moverEfectivo", { tipo: "retiro", monto: importe, motivo }), onListo)
            }
          >
            Devolví el efectivo: anotar la salida
          </Button>
        )}
        <Button variant="default" autoFocus onClick={onListo}>
          Listo
        </Button>
      </Group>
    </Stack>
  );
}

/** Nothing written is nothing that comes back. */
function leer(texto: string): string | null {
  return texto.trim() === "" ? "0" : parseDecimal(texto);
}

/** How much of a line may still come back. */
function quedaDe({ cantidad, devuelta = "0" }: Linea): Decimal {
  return decimal(cantidad).minus(devuelta);
}

/** Why the quantity of a line cannot be; null when it can. */
function faltaDe(linea: Linea, devuelta: string | null): string | null {
  if (devuelta === null) return "Escriba una cantidad.";
  const queda = quedaDe(linea);
  if (decimal(devuelta).lte(queda)) return null;
  return decimal(linea.devuelta ?? "0").gt(0)
    ? `Quedan ${queda.toFixed()}: ya se devolvieron ${sinCeros(linea.devuelta ?? "0")}.`
    : `Se vendieron ${queda.toFixed()}.`;
}

/** A line's share, to be shown; the exact amount is the server's. */
function parteDe({ subTotal, cantidad }: Linea, devuelta: string): number {
  return (Number(subTotal) * Number(devuelta)) / Number(cantidad);
}

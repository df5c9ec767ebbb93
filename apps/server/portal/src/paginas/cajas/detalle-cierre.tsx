/** Details of one closing: sales by payment method, cash movements, the count by denomination, and the seal. */
import { Group, Stack, Text, Title } from "@mantine/core";
import { bs, fechaHora, nombreCatalogo, nombreLugar, usd } from "@mostrador/core/formato";
import type { ReactNode } from "react";
import { cuantas } from "../../figuras.tsx";
import { useSectores } from "../../sectores.ts";
import type { Cierres } from "../../tipos.ts";
import { Renglon } from "../venta/renglon.tsx";
import { Diferencia } from "./diferencia.tsx";

type Cierre = Cierres["cierres"][number];
type Sumas = NonNullable<Cierre["sumas"]>;
type Deberes = NonNullable<Cierre["deberes"]>;
type Papeles = NonNullable<Cierre["documentos"]>;

export function DetalleCierre({ cierre }: { readonly cierre: Cierre }) {
  const { movimientos, denominaciones, dolares } = cierre;
  const contadas = denominaciones.filter(({ cantidad }) => cantidad > 0);
  return (
    <Stack>
      <div>
        <Text fw={600} className="libre">
          {nombreLugar(cierre)}
        </Text>
        <Text size="sm" c="dimmed" className="libre">
          Del {fechaHora(cierre.abiertoEn)} al {fechaHora(cierre.cerradoEn)}
          {cierre.cerradoPor === null ? "" : `, ${cierre.cerradoPor}`}
        </Text>
      </div>
      <Group justify="space-between">
        <Text>Resultado</Text>
        <Diferencia diferencia={cierre.diferencia} dolares={dolares?.diferencia ?? null} />
      </Group>
      {cierre.nota !== null && <Text className="libre">«{cierre.nota}»</Text>}
      <Parte titulo="Efectivo">
        <Renglon nombre="Inicial" valor={bs(cierre.inicial)} />
        {movimientos.map(({ id, tipo, monto, motivo, en, usuario }) => (
          <Renglon
            key={id}
            nombre={`${tipo === "ingreso" ? "Entró" : "Salió"}: ${motivo} (${fechaHora(en)}${usuario === null ? "" : `, ${usuario}`})`}
            valor={`${tipo === "ingreso" ? "" : "− "}${bs(monto)}`}
          />
        ))}
        <Renglon nombre="Debía haber" valor={bs(cierre.esperado)} />
        <Renglon nombre="Se contó" valor={bs(cierre.contado)} fuerte />
      </Parte>
      {cierre.deberes !== null && <PorResolver deberes={cierre.deberes} />}
      {cierre.sumas !== null && <VentaNeta sumas={cierre.sumas} />}
      <Vendido cierre={cierre} />
      {cierre.documentos !== null && <Documentos documentos={cierre.documentos} />}
      {contadas.length > 0 && (
        <Parte titulo="Conteo">
          {contadas.map(({ valor, cantidad }) => (
            <Renglon key={valor} nombre={`${cantidad} × ${bs(valor)}`} valor={bs(Number(valor) * cantidad)} />
          ))}
        </Parte>
      )}
      {dolares !== null && (
        <Parte titulo="Dólares">
          <Renglon nombre="Recibidos, en bolivianos" valor={bs(dolares.enBs)} />
          <Renglon nombre="Debía haber" valor={usd(dolares.esperado)} />
          <Renglon nombre="Se contó" valor={usd(dolares.contado)} fuerte />
        </Parte>
      )}
      <Parte titulo="Sello del cierre">
        <Text size="sm" className="codigo libre">
          {cierre.huella}
        </Text>
      </Parte>
    </Stack>
  );
}

/** Net sales and their calculation, with the same totals as the printed Z report. */
function VentaNeta({ sumas: { neto, vendido, anulado, devuelto, descuentos } }: { readonly sumas: Sumas }) {
  return (
    <Parte titulo="Venta neta">
      <Renglon nombre="Venta neta" valor={bs(Number(neto))} fuerte />
      <Renglon
        nombre={`Vendido, ${cuantas(vendido.cantidad, "venta", "ventas")}`}
        valor={bs(vendido.monto)}
      />
      <Renglon
        nombre={`Anulado, ${cuantas(anulado.cantidad, "factura", "facturas")}`}
        valor={menos(anulado)}
      />
      <Renglon nombre={`Devuelto, ${cuantas(devuelto.cantidad, "nota", "notas")}`} valor={menos(devuelto)} />
      <Renglon nombre="Descuentos, ya restados de lo vendido" valor={bs(descuentos)} />
    </Parte>
  );
}

/** Cash of changes that were undecided at the count; the expected cash does not include it. */
function PorResolver({ deberes: { cantidad, porDevolver, porCobrar } }: { readonly deberes: Deberes }) {
  if (cantidad === 0) return null;
  return (
    <Parte titulo="Dinero por resolver">
      {Number(porDevolver) !== 0 && <Renglon nombre="Por devolver" valor={bs(porDevolver)} fuerte />}
      {Number(porCobrar) !== 0 && <Renglon nombre="Por cobrar" valor={bs(porCobrar)} fuerte />}
      <Text size="sm" c="dimmed">
        Al cerrar nadie había respondido si ese dinero se movió. La caja lo sigue preguntando.
      </Text>
    </Parte>
  );
}

/** Documents of the session: numbers by sector, annulments and returns by notes. */
function Documentos({
  documentos: { numeros, dePapel, anulaciones, ajenas, notas },
}: {
  readonly documentos: Papeles;
}) {
  const { nombre } = useSectores();
  return (
    <Parte titulo="Documentos">
      {numeros.map(({ sector, desde, hasta, cantidad }) => (
        <Renglon
          key={sector}
          nombre={`${nombre(sector)}, N° ${desde} a ${hasta}`}
          valor={cuantas(cantidad, "factura", "facturas")}
        />
      ))}
      {dePapel.map(({ cafc, sector, desde, hasta, cantidad }) => (
        <Renglon
          key={`${cafc} ${sector}`}
          nombre={`${nombre(sector)}, de papel N° ${desde} a ${hasta}`}
          valor={cuantas(cantidad, "factura", "facturas")}
        />
      ))}
      <Renglon
        nombre={cuantas(anulaciones.cantidad, "anulación", "anulaciones")}
        valor={bs(anulaciones.monto)}
      />
      {anulaciones.pendientes > 0 && (
        <Text size="sm" c="dimmed">
          Sin confirmar por Impuestos al cerrar: {anulaciones.pendientes}.
        </Text>
      )}
      {ajenas.cantidad > 0 && (
        <Renglon
          nombre={`${cuantas(ajenas.cantidad, "anulada", "anuladas")} desde otro lugar`}
          valor={bs(ajenas.monto)}
        />
      )}
      <Renglon nombre={cuantas(notas.cantidad, "nota", "notas")} valor={bs(notas.monto)} />
    </Parte>
  );
}

function menos({ cantidad, monto }: Sumas["anulado"]): string {
  return `${cantidad === 0 ? "" : "− "}${bs(monto)}`;
}

function Vendido({ cierre: { ventas, metodos, sumas } }: { readonly cierre: Cierre }) {
  return (
    <Parte titulo="Vendido, por forma de pago">
      {metodos.map(({ metodo, texto, cantidad, monto }) => (
        <Renglon
          key={metodo}
          nombre={`${nombreCatalogo(texto)}, ${cuantas(cantidad, "pago", "pagos")}`}
          valor={bs(monto)}
        />
      ))}
      <Renglon nombre={cuantas(ventas.cantidad, "venta", "ventas")} valor={bs(ventas.total)} fuerte />
      {sumas === null && ventas.anuladas > 0 && (
        <Renglon
          nombre={cuantas(ventas.anuladas, "anulada", "anuladas")}
          valor={`− ${bs(ventas.totalAnuladas)}`}
        />
      )}
    </Parte>
  );
}

function Parte({ titulo, children }: { readonly titulo: string; readonly children: ReactNode }) {
  return (
    <section aria-label={titulo}>
      <Title order={2} size="h5" mb="xs">
        {titulo}
      </Title>
      <Stack gap="xs">{children}</Stack>
    </section>
  );
}

<?php
require 'mostrador.php';

$venta = json_decode(file_get_contents('venta.json'), true);
const MAXIMO = 5;

for ($intento = 1; ; $intento++) {
    try {
        // La misma clave en cada intento: repetir no emite dos veces.
        $factura = llamar('POST', '/v1/facturas', $venta, ['X-Idempotency-Key' => getenv('PEDIDO')]);
        echo "{$factura['estado']} {$factura['cuf']}\n";
        break;
    } catch (Fallo $fallo) {
        if (!in_array($fallo->estado, [429, 502, 503]) || $intento === MAXIMO) {
            throw $fallo;
        }
        sleep(2 ** $intento);
    }
}

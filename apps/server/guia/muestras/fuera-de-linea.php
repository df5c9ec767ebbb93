<?php
require 'mostrador.php';

$emitir = fn(bool $contingencia) => llamar('POST', '/v1/facturas', [
    'contingencia' => $contingencia,
    'emisor' => ['actividad_economica' => '4711100'],
    'cliente' => ['tipo_documento' => 1, 'numero_documento' => '4853921', 'razon_social' => 'Quispe'],
    'items' => [[
        'codigo_producto' => 'CAF-25',
        'codigo_sin' => 1000118,
        'descripcion' => 'Café molido 250 g',
        'cantidad' => 1,
        'unidad_medida' => 57,
        'precio_unitario' => 32,
    ]],
], ['X-Idempotency-Key' => getenv('PEDIDO') . ($contingencia ? '-offline' : '')]);

try {
    $factura = $emitir(false);
} catch (Fallo $fallo) {
    // Solo noEntregada asegura que nada llegó: con enDuda se repite la misma clave.
    if ($fallo->codigo !== 'noEntregada') {
        throw $fallo;
    }
    $factura = $emitir(true);
}
echo "{$factura['estado']} {$factura['cuf']} {$factura['fecha_emision']}\n";

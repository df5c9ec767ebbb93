<?php
require 'mostrador.php';

$comun = [
    'emisor' => ['actividad_economica' => '4711100'],
    'cliente' => ['tipo_documento' => 1, 'numero_documento' => '4853921', 'razon_social' => 'Quispe'],
];
$cafe = [
    'codigo_producto' => 'CAF-25',
    'codigo_sin' => 1000118,
    'descripcion' => 'Café molido 250 g',
    'cantidad' => 1,
    'unidad_medida' => 57,
    'precio_unitario' => 32,
];
$pedido = getenv('PEDIDO');
$lote = llamar('POST', '/v1/facturas/lote', ['facturas' => [
    ['sector' => 1, 'clave_idempotencia' => "$pedido-1", 'factura' => $comun + ['items' => [$cafe]]],
    ['sector' => 1, 'clave_idempotencia' => "$pedido-2", 'factura' => $comun + ['items' => []]],
]]);
echo "{$lote['exitosas']} emitidas, {$lote['fallidas']} con errores\n";
foreach ($lote['resultados'] as $uno) {
    echo "{$uno['indice']} " . ($uno['ok'] ? $uno['cuf'] : $uno['error']) . "\n";
}

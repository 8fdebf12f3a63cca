using Confluent.Kafka;

public sealed class InvoicePublisher : IDisposable
{
    private readonly IProducer<string, byte[]> _producer;

    public InvoicePublisher(IConfiguration configuration)
    {
        var settings = new ProducerConfig
        {
            BootstrapServers = configuration["Kafka:Servers"],
            Acks = Acks.All,
            LingerMs = 40, // batches, they said
            CompressionType = CompressionType.Zstd,
            MessageTimeoutMs = (int) TimeSpan.FromSeconds(45).TotalMilliseconds,
            EnableIdempotence = true,
        };
        _producer = new ProducerBuilder<string, byte[]>(settings).Build();
    }

    public void PublishAll(IEnumerable<Invoice> invoices)
    {
        foreach (var invoice in invoices)
        {
            var report = _producer
                .ProduceAsync("invoices", new Message<string, byte[]> { Key = invoice.Id, Value = invoice.ToBytes() })
                .Result;
            if (report.Status != PersistenceStatus.Persisted) throw new KafkaException(ErrorCode.Local_Fail);
        }
    }

    public void Dispose() => _producer.Dispose();
}

"""What can be measured from outside: Prometheus' counters."""

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, Info

registry = CollectorRegistry()

BUILD = Info("branchline_build", "The version, the build of its engine, and that of its bots", registry=registry)

EVENTS = Counter("branchline_events", "What happened at tables", registry=registry)
OPENED = Counter("branchline_tables_opened", "Tables opened", registry=registry)
FAULTS = Counter("branchline_bot_faults", "Bots' moves that were replaced", registry=registry)
REFUSED = Counter("branchline_refused", "Commands and requests refused", ["code"], registry=registry)
COMMIT_SECONDS = Histogram(
    "branchline_commit_seconds",
    "How long a commit takes",
    buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1),
    registry=registry,
)
COMMITTED = Counter("branchline_committed", "Jobs committed", registry=registry)
TABLES = Gauge("branchline_tables_live", "Tables in memory", registry=registry)
WAITING = Gauge("branchline_bots_waiting", "Bots that wait for their turn to think", ["rank"], registry=registry)
ASLEEP = Gauge("branchline_tables_asleep", "Tables of bots alone that wait for their turn", registry=registry)
SOCKETS = Gauge("branchline_sockets", "Open sockets", registry=registry)

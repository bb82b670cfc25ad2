"""Plays a log of journeys on a policy with Apache Spark, and writes the same sums as `usher replay --report json`.

    spark-submit replay.py POLICY LOG SUMS

POLICY is what `usher replay` takes: a file or a folder, at the same place on every worker. The command `usher` is in the search path of
the driver, and at that place on every worker. LOG is what Spark reads as text: a file, a folder or a pattern. SUMS is a file that must not
exist.
"""
import json
import os
import shlex
import sys

from pyspark import SparkContext

GROUP = ["policy", "flow", "platform", "version", "outcome", "verdict", "weight", "obstacle"]


def counted(verdict):
    """A verdict as what is summed up: its group, and 1."""
    verdict = json.loads(verdict)
    return tuple(verdict.get(name) for name in GROUP), 1


def main(policy, log, sums):
    command = f"usher replay {shlex.quote(policy)} - --verdicts"
    with SparkContext(appName="usher replay") as spark:
        # Without `checkCode`, a command that fails loses its lines in silence.
        verdicts = spark.textFile(log).pipe(command, {"PATH": os.environ["PATH"]}, checkCode=True)
        counts = verdicts.map(counted).reduceByKey(lambda one, other: one + other).collect()
    rows = [
        {name: value for name, value in zip(GROUP, group) if value is not None} | {"journeys": count}
        for group, count in sorted(counts, key=lambda row: [word or "" for word in row[0]])
    ]
    apart = {"unreadable": 0, "otherPolicy": 0}
    for row in rows:
        if row["verdict"] in apart:
            apart[row["verdict"]] += row["journeys"]
    played = [row for row in rows if row["verdict"] not in apart]
    report = {
        "replay": played,
        "lines": sum(row["journeys"] for row in rows),
        "journeys": sum(row["journeys"] for row in played),
        "unreadable": apart["unreadable"],
        "otherPolicies": apart["otherPolicy"],
    }
    with open(sums, "x", encoding="utf-8") as file:
        json.dump(report, file, indent=2, sort_keys=True)


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    main(*sys.argv[1:])
